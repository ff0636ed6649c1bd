import { Body, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { SavedViews } from '../../engine/saved-views.js';
import type { SavedView } from '../../ports/saved-view-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { OrderedFilterDto } from './people-order.dto.js';

export class ViewDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  name!: string;

  /** Whether everybody in the organization sees it; for staff. */
  @IsOptional()
  @IsBoolean()
  isShared: boolean = false;

  /** Parameters of GET /v1/people. */
  @IsObject()
  @ValidateNested()
  @Type(() => OrderedFilterDto)
  query!: OrderedFilterDto;

  /** Names of columns, in their order; the page knows what they are. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(30)
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  columns: string[] = [];
}

@ApiController('v1/views', 'people')
export class ViewsController {
  constructor(@Inject(SavedViews) private readonly views: SavedViews) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Kept views of the list of people: your own, and those that are shared' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: SavedView[]; nextCursor: null }> {
    return { items: await this.views.list(caller), nextCursor: null };
  }

  @Post()
  @Needs('viewer')
  @ApiOperation({ summary: 'Keep a view for yourself, or as staff for everybody' })
  async add(@CurrentCaller() caller: Caller, @Body() body: ViewDto): Promise<SavedView> {
    const { query, ...view } = await validateInput(ViewDto, body);
    return this.views.add(caller, { ...view, query: Object.fromEntries(Object.entries(query)) });
  }

  @Delete(':id')
  @Needs('viewer')
  @HttpCode(204)
  @ApiOperation({ summary: 'Drop a view of your own; an admin also one that others share' })
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.views.remove(caller, id);
  }
}
