import { Body, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { Sessions } from '../../engine/session/sessions.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { PasswordDto } from './session.dto.js';

@ApiController('v1/session', 'access')
export class PasswordController {
  constructor(@Inject(Sessions) private readonly sessions: Sessions) {}

  @Post('password')
  @Needs('viewer')
  @HttpCode(204)
  @ApiOperation({ summary: 'Change the own password; the other sessions of the account end' })
  async change(@CurrentCaller() caller: Caller, @Body() body: PasswordDto): Promise<void> {
    const { current, next } = await validateInput(PasswordDto, body);
    await this.sessions.changePassword(caller, current, next);
  }
}
