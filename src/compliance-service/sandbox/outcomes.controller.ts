import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { CheckCompletion } from '../background-checks/check-completion.js';
import { detailedCheck } from '../background-checks/check-view.js';
import { DocumentOutcome } from '../documents/document-outcome.js';
import { assignedDocument } from '../documents/document-rows.js';
import { Fields } from '../requests/fields.js';
import { invalidRequest } from '../requests/failures.js';
import { recordId } from '../requests/record-id.js';
import { bodyFields } from '../requests/sections.js';
import { ServiceAddress } from '../service-settings.js';
import { TrainingCompletion } from '../trainings/training-completion.js';
import { trainingAnswer } from '../trainings/training-view.js';

/** Makes happen what people and providers do outside this service. Answers the record as the interface shows it. */
@Controller('sandbox')
export class OutcomesController {
  constructor(
    private readonly trainings: TrainingCompletion,
    private readonly checks: CheckCompletion,
    private readonly documents: DocumentOutcome,
    private readonly address: ServiceAddress,
  ) {}

  @Post('trainings/:id/complete')
  @HttpCode(200)
  async completeTraining(
    @FromCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<object> {
    const fields = new Fields(bodyFields(body));
    const score = fields.integer('score', 100) ?? 100;
    fields.check();
    const result = { score, missed: [] };
    const { training, counted } = await this.trainings.complete(caller, recordId(id, 'Training'), result);
    if (!counted) throw invalidRequest('Training is already complete');
    return trainingAnswer(training, this.address.url);
  }

  @Post('background_checks/:id/complete')
  @HttpCode(200)
  async completeCheck(@FromCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<object> {
    const fields = new Fields(bodyFields(body));
    const flagged = fields.boolean('flagged') ?? false;
    fields.check();
    const check = await this.checks.complete(caller, recordId(id, 'Background Check'), flagged);
    return detailedCheck(check, this.address.url);
  }

  @Post('documents_users/:id/complete')
  @HttpCode(200)
  async completeDocument(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return assignedDocument(await this.documents.apply(caller, id, 'complete'));
  }

  @Post('documents_users/:id/approve')
  @HttpCode(200)
  async approveDocument(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return assignedDocument(await this.documents.apply(caller, id, 'approve'));
  }

  @Post('documents_users/:id/reject')
  @HttpCode(200)
  async rejectDocument(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return assignedDocument(await this.documents.apply(caller, id, 'reject'));
  }
}
