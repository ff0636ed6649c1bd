import { SetMetadata } from '@nestjs/common';

export const PUBLIC_ROUTE = 'compliance:public-route';

/** Marks what answers without an API key. Everything else is closed. */
export const PublicRoute = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC_ROUTE, true);
