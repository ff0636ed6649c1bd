import type { Language } from './courses/course.js';

/** Everything that the pages, certificates and mails about trainings say by themselves, in one language. */
export type Phrases = typeof ENGLISH;

export function phrases(language: Language): Phrases {
  return { en: ENGLISH, es: SPANISH }[language];
}

/** "November 21, 2026", in UTC as all dates of the interface. */
export function dateInWords(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** In the words of those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const ENGLISH = {
  language: 'Language',
  trainings: {
    title: 'Your trainings',
    isFor: (person: string) => `For ${person}`,
    open: 'To do',
    passed: 'Passed',
    none: 'No training has been assigned to you yet.',
    allPassed: 'You have passed all your trainings. There is nothing left to do.',
    start: 'Start',
    tryAgain: 'Try again',
    lastTry: (score: number) => `Your last try: ${score}%`,
    passedOn: (date: string, score: number) => `Passed on ${date} with ${score}%`,
    certificate: 'Certificate',
    back: 'All your trainings',
  },
  quiz: {
    title: 'Quiz',
    jump: 'Go straight to the quiz',
    rules: (questions: number, passMark: number) =>
      `${questions} questions with one right answer each. You pass with ${passMark}% and can try as often as you need.`,
    question: (number: number) => `Question ${number}`,
    unanswered: 'Some questions have no answer yet. Nothing was counted.',
    choose: 'Choose an answer',
    submit: 'Submit answers',
  },
  result: {
    passed: 'You passed',
    failed: 'Not passed yet',
    score: (score: number, passMark: number) => `You reached ${score}%. To pass you need ${passMark}%.`,
    missed: 'These answers were not right:',
    again: 'You can read the text once more and try again.',
    certificate: 'See your certificate',
  },
  certificate: {
    title: 'Certificate of completion',
    certifies: 'This certifies that',
    passed: 'has passed the training',
    organization: 'Organization',
    date: 'Date',
    score: 'Score',
    number: 'Certificate number',
    download: 'Download as PDF',
  },
  mail: {
    subject: 'A training is waiting for you',
    passedSubject: 'Your link to your trainings',
    hello: (name: string) => `Hello ${name},`,
    task: (organization: string, training: string) => `${organization} asks you to take the training “${training}”.`,
    passed: (organization: string, training: string) =>
      `You have passed the training “${training}” of ${organization}. Your certificate is on your page.`,
    link: 'This link opens your page, with all your trainings:',
    yours: 'It is meant for you alone. Please do not pass it on.',
  },
};

const SPANISH: Phrases = {
  language: 'Idioma',
  trainings: {
    title: 'Sus capacitaciones',
    isFor: (person) => `Para ${person}`,
    open: 'Pendientes',
    passed: 'Aprobadas',
    none: 'Todavía no se le ha asignado ninguna capacitación.',
    allPassed: 'Ha aprobado todas sus capacitaciones. No queda nada por hacer.',
    start: 'Empezar',
    tryAgain: 'Intentar de nuevo',
    lastTry: (score) => `Su último intento: ${score} %`,
    passedOn: (date, score) => `Aprobada el ${date} con ${score} %`,
    certificate: 'Certificado',
    back: 'Todas sus capacitaciones',
  },
  quiz: {
    title: 'Cuestionario',
    jump: 'Ir directamente al cuestionario',
    rules: (questions, passMark) =>
      `${questions} preguntas con una sola respuesta correcta cada una. Se aprueba con ${passMark} % y puede intentarlo cuantas veces necesite.`,
    question: (number) => `Pregunta ${number}`,
    unanswered: 'Algunas preguntas aún no tienen respuesta. No se ha contado nada.',
    choose: 'Elija una respuesta',
    submit: 'Enviar respuestas',
  },
  result: {
    passed: 'Aprobó la capacitación',
    failed: 'Todavía no aprobada',
    score: (score, passMark) => `Obtuvo ${score} %. Para aprobar necesita ${passMark} %.`,
    missed: 'Estas respuestas no fueron correctas:',
    again: 'Puede leer el texto una vez más e intentarlo de nuevo.',
    certificate: 'Ver su certificado',
  },
  certificate: {
    title: 'Certificado de finalización',
    certifies: 'Se certifica que',
    passed: 'aprobó la capacitación',
    organization: 'Organización',
    date: 'Fecha',
    score: 'Puntuación',
    number: 'Número de certificado',
    download: 'Descargar como PDF',
  },
  mail: {
    subject: 'Le espera una capacitación',
    passedSubject: 'Su enlace a sus capacitaciones',
    hello: (name) => `Hola, ${name}:`,
    task: (organization, training) => `${organization} le pide que haga la capacitación «${training}».`,
    passed: (organization, training) =>
      `Usted aprobó la capacitación «${training}» de ${organization}. Su certificado está en su página.`,
    link: 'Este enlace abre su página, con todas sus capacitaciones:',
    yours: 'Es solo para usted. Por favor, no lo comparta.',
  },
};
