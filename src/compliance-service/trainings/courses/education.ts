import type { Course } from './course.js';

export const education: Course = {
  code: 'education',
  passMark: 70,
  rightAnswers: { change: 'b', messages: 'c', classroom: 'a', report: 'b', rumor: 'c' },
  editions: {
    en: {
      reading: [
        {
          heading: 'You see them every day',
          paragraphs: [
            'School staff see a child more hours a week than most relatives do. You notice when a good student stops caring, when a lively child falls silent, when somebody comes hungry, tired or in long sleeves in June. Neglect is the most frequent form of maltreatment and the one most easily overlooked.',
            'Abuse has no typical family, and the absence of bruises proves nothing. Note what you observe, and compare it with what you know of this child.',
          ],
        },
        {
          heading: 'Professional distance',
          paragraphs: [
            'Students may like you; you are still not their friend. Talks take place with the door open or a window in it. Messages go through the school’s channels, about school. There are no private accounts, no presents, no rides, no secrets, and nothing that you would rather not tell your principal.',
            'Relationships of staff with students are abuse of power, at any age of the student and whoever began. If a student has a crush on you, tell a superior early and do not deal with it alone. If a colleague’s closeness to a student worries you, tell it, too: silence is what grooming needs.',
          ],
        },
        {
          heading: 'How to report',
          paragraphs: [
            'Teachers, aides, coaches, bus drivers and office staff are mandated reporters in nearly all states. The duty is personal: the one who suspects reports to child protective services or the police, at once, and does not pass it up the line instead. You do not investigate, and no principal may forbid a report.',
            'A child who confides in you needs three things: that you stay calm, that you believe, and that you say honestly what comes next. “I cannot keep this to myself, because I want you to be safe.” Afterwards, share it with those who must know and nobody else.',
          ],
        },
      ],
      questions: [
        {
          id: 'change',
          text: 'Which observation is worth noting?',
          choices: {
            a: 'A student dislikes mathematics, as last year.',
            b: 'A lively child becomes silent and avoids going home.',
            c: 'Two friends quarrel over a ball.',
          },
        },
        {
          id: 'messages',
          text: 'A student writes to your private account about a problem. How do you go on?',
          choices: {
            a: 'You answer there, because trust is precious.',
            b: 'You ignore it, so that you are safe.',
            c: 'You go on through the school’s channel and tell a superior.',
          },
        },
        {
          id: 'classroom',
          text: 'A student wants to talk with you alone after class. What is right?',
          choices: {
            a: 'To talk with the door open, where others pass by.',
            b: 'To talk in the storage room, where it is quiet.',
            c: 'To refuse: you never talk with a single student.',
          },
        },
        {
          id: 'report',
          text: 'Who makes the report when a teacher suspects abuse?',
          choices: {
            a: 'The principal, if convinced.',
            b: 'The teacher who suspects it, at once.',
            c: 'The school psychologist, after a talk with the child.',
          },
        },
        {
          id: 'rumor',
          text: 'A colleague often meets one student alone and gives presents. What do you do?',
          choices: {
            a: 'You wait until the student complains.',
            b: 'You ask the student for the details.',
            c: 'You tell what you observed to a superior, and report if you suspect abuse.',
            d: 'You warn the colleague that people talk.',
          },
        },
      ],
    },
    es: {
      title: 'Concientización para la educación',
      reading: [
        {
          heading: 'Usted los ve todos los días',
          paragraphs: [
            'El personal escolar ve a un niño más horas por semana que la mayoría de sus parientes. Usted nota cuando a un buen alumno deja de importarle todo, cuando un niño alegre se calla, cuando alguien llega con hambre, cansado o con mangas largas en junio. La negligencia es la forma más frecuente de maltrato y la que más fácilmente se pasa por alto.',
            'El abuso no tiene una familia típica, y la falta de moretones no demuestra nada. Anote lo que observa y compárelo con lo que sabe de ese niño.',
          ],
        },
        {
          heading: 'Distancia profesional',
          paragraphs: [
            'Sus alumnos pueden tenerle aprecio; aun así usted no es su amigo. Las conversaciones se tienen con la puerta abierta o con ventana. Los mensajes van por los canales de la escuela y tratan de la escuela. No hay cuentas privadas, ni regalos, ni viajes en auto, ni secretos, ni nada que prefiera no contarle a su director.',
            'Las relaciones del personal con alumnos son abuso de poder, cualquiera que sea la edad del alumno y quienquiera que haya empezado. Si un alumno se enamora de usted, avise pronto a un superior y no lo maneje solo. Si le preocupa la cercanía de un colega con un alumno, dígalo también: el silencio es lo que necesita el acoso preparatorio.',
          ],
        },
        {
          heading: 'Cómo denunciar',
          paragraphs: [
            'Maestros, asistentes, entrenadores, conductores de autobús y personal de oficina están obligados a denunciar en casi todos los estados. La obligación es personal: quien sospecha denuncia de inmediato a los servicios de protección infantil o a la policía, en lugar de solo pasarlo a sus superiores. Usted no investiga, y ningún director puede prohibir una denuncia.',
            'Un niño que confía en usted necesita tres cosas: que mantenga la calma, que le crea y que le diga con honestidad lo que sigue. «No puedo guardármelo, porque quiero que estés a salvo». Después, compártalo con quienes deben saberlo y con nadie más.',
          ],
        },
      ],
      questions: [
        {
          id: 'change',
          text: '¿Qué observación vale la pena anotar?',
          choices: {
            a: 'A un alumno no le gustan las matemáticas, igual que el año pasado.',
            b: 'Un niño alegre se vuelve callado y evita ir a casa.',
            c: 'Dos amigos discuten por un balón.',
          },
        },
        {
          id: 'messages',
          text: 'Un alumno le escribe a su cuenta privada sobre un problema. ¿Cómo sigue usted?',
          choices: {
            a: 'Responde allí, porque la confianza es valiosa.',
            b: 'Lo ignora, para estar seguro.',
            c: 'Sigue por el canal de la escuela y avisa a un superior.',
          },
        },
        {
          id: 'classroom',
          text: 'Un alumno quiere hablar a solas con usted después de clase. ¿Qué es lo correcto?',
          choices: {
            a: 'Hablar con la puerta abierta, donde otros pasan.',
            b: 'Hablar en el depósito, donde hay silencio.',
            c: 'Negarse: nunca se habla con un solo alumno.',
          },
        },
        {
          id: 'report',
          text: '¿Quién denuncia cuando un maestro sospecha un abuso?',
          choices: {
            a: 'El director, si está convencido.',
            b: 'El maestro que lo sospecha, de inmediato.',
            c: 'El psicólogo escolar, después de hablar con el niño.',
          },
        },
        {
          id: 'rumor',
          text: 'Un colega se ve a menudo a solas con una alumna y le hace regalos. ¿Qué hace usted?',
          choices: {
            a: 'Espera hasta que la alumna se queje.',
            b: 'Le pide los detalles a la alumna.',
            c: 'Informa a un superior de lo que observó, y denuncia si sospecha un abuso.',
            d: 'Advierte al colega de que la gente habla.',
          },
        },
      ],
    },
  },
};
