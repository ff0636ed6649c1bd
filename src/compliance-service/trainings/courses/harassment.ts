import type { Course } from './course.js';

export const harassment: Course = {
  code: 'harassment',
  passMark: 80,
  rightAnswers: { what: 'c', intent: 'b', supervisor: 'a', retaliation: 'c', bystander: 'b' },
  editions: {
    en: {
      reading: [
        {
          heading: 'What harassment is',
          paragraphs: [
            'Harassment at work is unwelcome conduct because of who somebody is: sex, pregnancy, gender identity, sexual orientation, race, color, origin, religion, age, disability. It is unlawful when somebody has to endure it to keep the job, or when it is so severe or frequent that a reasonable person would find the workplace hostile.',
            'Sexual harassment takes two forms. In the first, an advantage depends on it: a shift, a good review, the job itself (quid pro quo). In the second, remarks, pictures, messages or touch make the place hostile. It happens between all sexes, and the one who does it may be a superior, a colleague, a volunteer or a client.',
          ],
        },
        {
          heading: 'Effect counts, not intent',
          paragraphs: [
            '“It was a joke” is no defense. What counts is that the conduct was unwelcome and how a reasonable person would take it. Laughter or silence do not mean consent; many people laugh because they depend on the one who jokes.',
          ],
        },
        {
          heading: 'What supervisors owe',
          paragraphs: [
            'What a supervisor knows, the employer knows. When you see harassment or hear of it, you act, even without a complaint and even when you are asked to keep it confidential: you pass it on to those who are responsible, without delay, and keep it from everybody else. You do not weigh up whether it is true.',
            'Protect the person who complains. Less work, worse shifts, a cold shoulder or a bad review after a complaint are retaliation, which is unlawful even where the complaint itself does not prove right. Measures to end harassment must burden the one who harassed and not the one who spoke.',
            'Everybody can help as a bystander: interrupt, distract, fetch somebody, ask the person afterwards what they need, offer to be a witness.',
          ],
        },
      ],
      questions: [
        {
          id: 'what',
          text: 'A supervisor hints that a promotion depends on a date. What is it?',
          choices: {
            a: 'A private matter.',
            b: 'Unlawful only if it is repeated.',
            c: 'Harassment of the quid pro quo kind.',
          },
        },
        {
          id: 'intent',
          text: 'Somebody tells demeaning jokes and says that nobody is meant. What counts?',
          choices: {
            a: 'What the person wanted to say.',
            b: 'That they are unwelcome, and how a reasonable person takes them.',
            c: 'Whether most colleagues laughed.',
          },
        },
        {
          id: 'supervisor',
          text: 'An employee tells you about harassment and asks you to do nothing. As a supervisor you:',
          choices: {
            a: 'pass it on without delay to those responsible, and to nobody else.',
            b: 'respect the wish and wait.',
            c: 'ask both sides, and decide whether it is true.',
          },
        },
        {
          id: 'retaliation',
          text: 'After a complaint, the employee who complained gets the worst shifts. What is it?',
          choices: {
            a: 'Fine if the complaint was not proved.',
            b: 'Fine until the matter is decided.',
            c: 'Retaliation, which is unlawful.',
          },
        },
        {
          id: 'bystander',
          text: 'You see a client make comments about a colleague’s body. What helps?',
          choices: {
            a: 'To say nothing: clients are no employees.',
            b: 'To interrupt, stand by the colleague and report it.',
            c: 'To tell the colleague to dress differently.',
            d: 'To wait whether it happens again.',
          },
        },
      ],
    },
    es: {
      title: 'Prevención del acoso',
      reading: [
        {
          heading: 'Qué es el acoso',
          paragraphs: [
            'El acoso laboral es una conducta no deseada por lo que alguien es: sexo, embarazo, identidad de género, orientación sexual, raza, color, origen, religión, edad, discapacidad. Es ilegal cuando alguien debe soportarlo para conservar el empleo, o cuando es tan grave o frecuente que una persona razonable consideraría hostil el lugar de trabajo.',
            'El acoso sexual tiene dos formas. En la primera, una ventaja depende de él: un turno, una buena evaluación, el propio empleo (quid pro quo). En la segunda, comentarios, imágenes, mensajes o contactos vuelven hostil el lugar. Ocurre entre todos los sexos, y quien lo comete puede ser un superior, un colega, un voluntario o un cliente.',
          ],
        },
        {
          heading: 'Cuenta el efecto, no la intención',
          paragraphs: [
            '«Era una broma» no es una defensa. Lo que cuenta es que la conducta no fue deseada y cómo la tomaría una persona razonable. La risa o el silencio no significan consentimiento; muchas personas se ríen porque dependen de quien bromea.',
          ],
        },
        {
          heading: 'Lo que deben hacer los supervisores',
          paragraphs: [
            'Lo que sabe un supervisor lo sabe el empleador. Cuando usted ve acoso o se entera de él, actúa, aunque no haya queja y aunque le pidan confidencialidad: lo comunica sin demora a los responsables y a nadie más. Usted no decide si es verdad.',
            'Proteja a la persona que se queja. Menos trabajo, peores turnos, el trato frío o una mala evaluación después de una queja son represalias, y son ilegales aunque la queja no llegue a probarse. Las medidas para terminar el acoso deben recaer en quien acosó y no en quien habló.',
            'Todos pueden ayudar como testigos: interrumpir, distraer, buscar a alguien, preguntar después a la persona qué necesita, ofrecerse a declarar.',
          ],
        },
      ],
      questions: [
        {
          id: 'what',
          text: 'Un supervisor insinúa que un ascenso depende de una cita. ¿Qué es?',
          choices: {
            a: 'Un asunto privado.',
            b: 'Ilegal solo si se repite.',
            c: 'Acoso del tipo quid pro quo.',
          },
        },
        {
          id: 'intent',
          text: 'Alguien cuenta chistes denigrantes y dice que no se refiere a nadie. ¿Qué cuenta?',
          choices: {
            a: 'Lo que la persona quiso decir.',
            b: 'Que no son deseados, y cómo los toma una persona razonable.',
            c: 'Si la mayoría de los colegas se rio.',
          },
        },
        {
          id: 'supervisor',
          text: 'Una empleada le cuenta un acoso y le pide que no haga nada. Como supervisor, usted:',
          choices: {
            a: 'lo comunica sin demora a los responsables, y a nadie más.',
            b: 'respeta el deseo y espera.',
            c: 'pregunta a ambas partes y decide si es verdad.',
          },
        },
        {
          id: 'retaliation',
          text: 'Después de una queja, la persona que se quejó recibe los peores turnos. ¿Qué es?',
          choices: {
            a: 'Está bien si la queja no se probó.',
            b: 'Está bien hasta que se decida el asunto.',
            c: 'Una represalia, que es ilegal.',
          },
        },
        {
          id: 'bystander',
          text: 'Ve que un cliente hace comentarios sobre el cuerpo de una colega. ¿Qué ayuda?',
          choices: {
            a: 'No decir nada: los clientes no son empleados.',
            b: 'Interrumpir, apoyar a la colega e informarlo.',
            c: 'Decirle a la colega que se vista de otra manera.',
            d: 'Esperar a ver si se repite.',
          },
        },
      ],
    },
  },
};
