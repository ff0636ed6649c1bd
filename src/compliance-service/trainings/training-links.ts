import type { Language } from './courses/course.js';
import { certificateUrl, type TrainingRow } from './training-view.js';

/** Where the pages of one person lead to, each in the language that the person reads. */
export class TrainingLinks {
  constructor(
    private readonly serviceUrl: string,
    private readonly token: string,
  ) {}

  overview(language: Language): string {
    return `${this.serviceUrl}/train/${this.token}?language=${language}`;
  }

  training(id: number, language: Language): string {
    return `${this.serviceUrl}/train/${this.token}/trainings/${id}?language=${language}`;
  }

  certificate(training: TrainingRow, language: Language): string | undefined {
    const url = certificateUrl(training, this.serviceUrl);
    return url === null ? undefined : `${url}?language=${language}`;
  }
}
