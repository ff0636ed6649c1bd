import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeys } from './api-keys.js';

@Global()
@Module({
  providers: [ApiKeys, { provide: APP_GUARD, useClass: ApiKeyGuard }],
  exports: [ApiKeys],
})
export class AuthModule {}
