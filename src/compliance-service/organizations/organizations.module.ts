import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { OrganizationCreation } from './organization-creation.js';
import { OrganizationsController } from './organizations.controller.js';

@Module({ imports: [CatalogModule], controllers: [OrganizationsController], providers: [OrganizationCreation] })
export class OrganizationsModule {}
