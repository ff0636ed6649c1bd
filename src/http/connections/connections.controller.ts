import { Body, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { Connections, type ConnectionKind, type ConnectionView } from '../../engine/connections.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { ChangeConnectionDto, ConnectionDto, RemovalQuery } from './connection.dto.js';

@ApiController('v1/connections', 'connections')
export class ConnectionsController {
  constructor(@Inject(Connections) private readonly connections: Connections) {}

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'Connect an HR system' })
  async add(@CurrentCaller() caller: Caller, @Body() body: ConnectionDto): Promise<ConnectionView> {
    const { settings = {}, ...connection } = await validateInput(ConnectionDto, body);
    return this.connections.add(caller.organizationId, { ...connection, settings }, { actor: caller.name });
  }

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'The connected HR systems' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: ConnectionView[]; nextCursor: null }> {
    return { items: await this.connections.list(caller.organizationId), nextCursor: null };
  }

  @Get('kinds')
  @Needs('viewer')
  @ApiOperation({ summary: 'The kinds of HR systems, with the settings and credentials that each takes' })
  kinds(): { items: ConnectionKind[]; nextCursor: null } {
    return { items: this.connections.kinds(), nextCursor: null };
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'One connection, without its secrets' })
  read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ConnectionView> {
    return this.connections.read(caller.organizationId, id);
  }

  @Patch(':id')
  @Needs('admin')
  @ApiOperation({ summary: 'Rename, reconfigure, give new credentials or a new secret' })
  async change(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ChangeConnectionDto) {
    return this.connections.change(caller.organizationId, id, await validateInput(ChangeConnectionDto, body), {
      actor: caller.name,
    });
  }

  @Delete(':id/secrets/previous')
  @Needs('admin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Refuse the secret before at once, without waiting for the end of the overlap' })
  dropPreviousSecret(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    return this.connections.dropPreviousSecret(caller.organizationId, id, { actor: caller.name });
  }

  @Post(':id/pause')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop reading and polling; what the HR system sends is stored and waits' })
  pause(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto): Promise<ConnectionView> {
    return this.setPaused(caller, id, body, true);
  }

  @Post(':id/resume')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Go on with a connection that was paused' })
  resume(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto): Promise<ConnectionView> {
    return this.setPaused(caller, id, body, false);
  }

  @Delete(':id')
  @Needs('admin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Disconnect; what it delivered stays' })
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @Query() query: unknown): Promise<void> {
    const { reason } = await validateInput(RemovalQuery, query);
    await this.connections.remove(caller.organizationId, id, { actor: caller.name, reason });
  }

  private async setPaused(caller: Caller, id: string, body: unknown, paused: boolean): Promise<ConnectionView> {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.connections.pause(caller.organizationId, id, paused, by);
  }
}
