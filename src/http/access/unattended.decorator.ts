import { SetMetadata } from '@nestjs/common';

export const UNATTENDED = 'gatehouse:unattended';

/** Pages ask for this by themselves: it does not keep the session of somebody who left alive. */
export const Unattended = () => SetMetadata(UNATTENDED, true);
