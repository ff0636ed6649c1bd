import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import type { StaffRole } from '../../domain/staff-role.js';

export const NEEDED_ROLE = 'gatehouse:needed-role';

/** The least role that a key or account needs for a route of the keyed API; every one of them says so. */
export const Needs = (role: StaffRole) =>
  applyDecorators(
    SetMetadata(NEEDED_ROLE, role),
    ApiForbiddenResponse({
      description: `ROLE_REQUIRED: the caller's role is less than ${role}. CSRF_REFUSED: a write by cookie from elsewhere.`,
    }),
  );
