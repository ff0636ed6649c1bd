import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.js';
import { Catalogue } from './catalogue.js';

@Module({ controllers: [CatalogController], providers: [Catalogue], exports: [Catalogue] })
export class CatalogModule {}
