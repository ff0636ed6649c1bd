import { Body, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOrigin } from '../pages/page-origin.js';
import { Pages } from '../pages/pages.decorator.js';
import { notFound } from '../requests/failures.js';
import { recordId } from '../requests/record-id.js';
import { ServiceAddress } from '../service-settings.js';
import { isLanguage } from './courses/course.js';
import { lessonOf, type Lesson } from './courses/lesson.js';
import { grade, readAnswers } from './courses/quiz.js';
import { overviewPage } from './pages/overview-page.js';
import { quizPage } from './pages/quiz-page.js';
import { resultPage } from './pages/result-page.js';
import { Trainees, type Trainee } from './trainees.js';
import { TrainingCompletion } from './training-completion.js';
import { TrainingLinks } from './training-links.js';
import type { TrainingRow } from './training-view.js';
import { Trainings } from './trainings.js';

interface OpenedTraining {
  trainee: Trainee;
  training: TrainingRow;
  lesson: Lesson;
  links: TrainingLinks;
}

/** What a person sees behind their training link: their own trainings and nobody else's. */
@Pages('train/:token')
export class TraineePagesController {
  constructor(
    private readonly trainees: Trainees,
    private readonly trainings: Trainings,
    private readonly completion: TrainingCompletion,
    private readonly address: ServiceAddress,
  ) {}

  @Get()
  async overview(@Param('token') token: string, @Query('language') wanted: unknown): Promise<string> {
    const trainee = await this.trainees.byLink(token);
    const trainings = await this.trainings.list(trainee.organizationId, { userId: trainee.id });
    const assigned = (trainings.find(({ winner }) => !winner) ?? trainings[0])?.language;
    const language = [wanted, assigned].find(isLanguage) ?? 'en';
    return overviewPage({ trainee, trainings, language, links: this.links(token) });
  }

  @Get('trainings/:id')
  async quiz(
    @Param('token') token: string,
    @Param('id') id: string,
    @Query('language') wanted: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const opened = await this.open(token, id, wanted);
    return opened.training.winner ? seeOther(reply, resultOf(opened)) : quizPage(opened);
  }

  /** Whoever sends it twice, or from two windows, sees the result of the training twice. */
  @Post('trainings/:id')
  @HttpCode(200)
  async answer(
    @Param('token') token: string,
    @Param('id') id: string,
    @Query('language') wanted: unknown,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const opened = await this.open(token, id, wanted);
    const { trainee, training, lesson } = opened;
    const { questions } = lesson.edition;
    const answers = readAnswers(questions, body);
    if (!training.winner && questions.some((question) => answers[question.id] === undefined)) {
      void reply.status(400);
      return quizPage({ ...opened, answers });
    }
    const origin = pageOrigin(request, trainee.organizationId);
    await this.completion.complete(origin, training.id, grade(lesson.course, answers));
    return seeOther(reply, resultOf(opened));
  }

  @Get('trainings/:id/result')
  async result(
    @Param('token') token: string,
    @Param('id') id: string,
    @Query('language') wanted: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const opened = await this.open(token, id, wanted);
    return opened.training.score === null ? seeOther(reply, `../${opened.training.id}`) : resultPage(opened);
  }

  private async open(token: string, id: string, wanted: unknown): Promise<OpenedTraining> {
    const trainee = await this.trainees.byLink(token);
    const filter = { userId: trainee.id, id: recordId(id, 'Training') };
    const [training] = await this.trainings.list(trainee.organizationId, filter);
    if (!training) throw notFound('Training');
    return { trainee, training, lesson: lessonOf(training, wanted), links: this.links(token) };
  }

  private links(token: string): TrainingLinks {
    return new TrainingLinks(this.address.url, token);
  }
}

function resultOf({ training, lesson }: OpenedTraining): string {
  return `${training.id}/result?language=${lesson.language}`;
}

/** Relative, so that the browser stays on the address that it came by. Reloading the result sends no answers again. */
function seeOther(reply: FastifyReply, location: string): string {
  void reply.status(303).header('location', location);
  return '';
}
