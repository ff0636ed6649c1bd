import type { Course } from './course.js';

export const standard: Course = {
  code: 'standard',
  passMark: 70,
  rightAnswers: { grooming: 'b', boundaries: 'c', disclosure: 'a', suspicion: 'd', alone: 'b' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Most abuse begins with trust',
          paragraphs: [
            'Most people who abuse children are known to them: a relative, a neighbor, a leader, another child. They rarely look dangerous. They are often generous, popular and always ready to help, because being trusted is what gives them time alone with a child.',
            'The slow building of that trust is called grooming. Somebody singles out one child, gives presents or favors, listens like nobody else, asks the child to keep small secrets, and tests how touch is received. Parents and colleagues are won over as well, so that a child who speaks up is not believed.',
          ],
        },
        {
          heading: 'Boundaries protect everybody',
          paragraphs: [
            'Clear rules make grooming hard and honest work easy. Be with children where others can see you. Do not give rides, presents or private messages to one child. Ask before you touch, keep touch short and public, and never ask a child to keep a secret.',
            'Rules only work when they hold for everybody. When a colleague crosses a boundary, say so or tell your supervisor, even when you are sure that nothing bad was meant. You accuse nobody by naming a rule.',
          ],
        },
        {
          heading: 'When a child tells you something',
          paragraphs: [
            'Stay calm and listen. Let the child use their own words, believe what you hear, and say that it was right to tell you and that it is not their fault. Do not question the child in detail, do not promise to keep it secret, and do not confront the person who is named. Asking is the work of people who are trained for it.',
            'Then act on the same day: report to the authority of your state and follow the procedure of your organization. You need no proof. A reasonable suspicion is enough, and in most states it is your legal duty to report it. Write down what you saw and heard, with date and time, while you remember it well. If a child is in danger now, call 911 first.',
          ],
        },
      ],
      questions: [
        {
          id: 'grooming',
          text: 'Which of these is a typical sign of grooming?',
          choices: {
            a: 'An adult explains the rules of a game to the whole group.',
            b: 'An adult gives one child presents and asks the child not to mention them.',
            c: 'An adult calls the parents when a child is ill.',
          },
        },
        {
          id: 'boundaries',
          text: 'A well-liked colleague gives one child rides home, against the rules. What do you do?',
          choices: {
            a: 'Nothing, because the colleague has a good reputation.',
            b: 'Wait until you can prove that something is wrong.',
            c: 'Name the rule to the colleague or tell your supervisor.',
          },
        },
        {
          id: 'disclosure',
          text: 'A child begins to tell you about abuse. What helps the child most?',
          choices: {
            a: 'Listening calmly and saying that it was right to tell you.',
            b: 'Asking many detailed questions, to be sure of the facts.',
            c: 'Promising that nobody else will ever know.',
          },
        },
        {
          id: 'suspicion',
          text: 'How much do you have to know before you report?',
          choices: {
            a: 'You need a second witness.',
            b: 'You need the consent of the parents.',
            c: 'You need proof that abuse took place.',
            d: 'A reasonable suspicion is enough.',
          },
        },
        {
          id: 'alone',
          text: 'A child wants to talk to you in private. Which place is right?',
          choices: {
            a: 'Your car, because nobody disturbs you there.',
            b: 'A place where others can see you both without hearing you.',
            c: 'A room with a closed door.',
          },
        },
      ],
    },
    es: {
      title: 'Concientización sobre la prevención de abusos',
      reading: [
        {
          heading: 'La mayoría de los abusos empieza con la confianza',
          paragraphs: [
            'La mayoría de las personas que abusan de niños son conocidas por ellos: un pariente, un vecino, un líder, otro niño. Rara vez parecen peligrosas. Suelen ser generosas, apreciadas y siempre dispuestas a ayudar, porque la confianza es lo que les permite estar a solas con un niño.',
            'Ganarse poco a poco esa confianza se llama acoso preparatorio o «grooming». Alguien elige a un niño, le da regalos o favores, lo escucha como nadie, le pide que guarde pequeños secretos y prueba cómo reacciona al contacto físico. También se gana a los padres y a los colegas, para que no le crean al niño si habla.',
          ],
        },
        {
          heading: 'Los límites protegen a todos',
          paragraphs: [
            'Las reglas claras dificultan ese acoso y facilitan el trabajo honesto. Esté con los niños donde otras personas puedan verlo. No lleve en su auto a un solo niño, ni le dé regalos, ni le mande mensajes privados. Pregunte antes de tocar, que el contacto sea breve y a la vista de otros, y nunca le pida a un niño que guarde un secreto.',
            'Las reglas solo funcionan si valen para todos. Si un colega cruza un límite, dígaselo o avise a su supervisor, aunque esté seguro de que no hubo mala intención. Recordar una regla no es acusar a nadie.',
          ],
        },
        {
          heading: 'Cuando un niño le cuenta algo',
          paragraphs: [
            'Mantenga la calma y escuche. Deje que el niño use sus propias palabras, créale, y dígale que hizo bien en contárselo y que no es culpa suya. No lo interrogue en detalle, no prometa guardar el secreto y no enfrente a la persona mencionada. Preguntar es tarea de quienes están capacitados para ello.',
            'Después actúe el mismo día: informe a la autoridad de su estado y siga el procedimiento de su organización. No necesita pruebas. Basta una sospecha razonable, y en la mayoría de los estados denunciarla es su obligación legal. Anote lo que vio y oyó, con fecha y hora, mientras lo recuerda bien. Si un niño está en peligro en este momento, llame primero al 911.',
          ],
        },
      ],
      questions: [
        {
          id: 'grooming',
          text: '¿Cuál de estas conductas es una señal típica de acoso preparatorio?',
          choices: {
            a: 'Un adulto explica las reglas de un juego a todo el grupo.',
            b: 'Un adulto le hace regalos a un niño y le pide que no los mencione.',
            c: 'Un adulto llama a los padres cuando un niño se enferma.',
          },
        },
        {
          id: 'boundaries',
          text: 'Un colega muy apreciado lleva a un niño a su casa, en contra de las reglas. ¿Qué hace usted?',
          choices: {
            a: 'Nada, porque el colega tiene buena reputación.',
            b: 'Esperar hasta poder demostrar que algo anda mal.',
            c: 'Recordarle la regla al colega o avisar a su supervisor.',
          },
        },
        {
          id: 'disclosure',
          text: 'Un niño empieza a contarle que sufrió abuso. ¿Qué le ayuda más?',
          choices: {
            a: 'Que lo escuche con calma y le diga que hizo bien en contárselo.',
            b: 'Que le haga muchas preguntas detalladas para asegurarse de los hechos.',
            c: 'Que le prometa que nadie más lo sabrá jamás.',
          },
        },
        {
          id: 'suspicion',
          text: '¿Cuánto tiene que saber antes de denunciar?',
          choices: {
            a: 'Necesita un segundo testigo.',
            b: 'Necesita el consentimiento de los padres.',
            c: 'Necesita pruebas de que hubo abuso.',
            d: 'Basta una sospecha razonable.',
          },
        },
        {
          id: 'alone',
          text: 'Un niño quiere hablar con usted en privado. ¿Qué lugar es el adecuado?',
          choices: {
            a: 'Su auto, porque allí nadie los molesta.',
            b: 'Un lugar donde otros puedan verlos sin oírlos.',
            c: 'Un cuarto con la puerta cerrada.',
          },
        },
      ],
    },
  },
};
