import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import type { StaffRole } from '../../domain/staff-role.js';

export const NEEDED_ROLE = 'gatehouse:needed-role';

/** The least role that a key needs for a route of the keyed API; every one of them says so. */
export const Needs = (role: StaffRole) =>
  applyDecorators(
    SetMetadata(NEEDED_ROLE, role),
    ApiForbiddenResponse({ description: `ROLE_REQUIRED: the key's role is less than ${role}.` }),
  );
