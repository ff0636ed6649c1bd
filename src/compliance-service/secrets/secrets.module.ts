import { Global, Module } from '@nestjs/common';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Sealing } from './sealing.js';

@Global()
@Module({
  providers: [
    {
      provide: Sealing,
      inject: [SERVICE_SETTINGS],
      useFactory: ({ secretKey }: ServiceSettings) => new Sealing(secretKey),
    },
  ],
  exports: [Sealing],
})
export class SecretsModule {}
