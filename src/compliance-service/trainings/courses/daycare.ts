import type { Course } from './course.js';

export const daycare: Course = {
  code: 'daycare',
  passMark: 70,
  rightAnswers: { signs: 'c', diapers: 'b', pickup: 'a', marks: 'b', colleague: 'c' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Children who cannot tell',
          paragraphs: [
            'Babies and toddlers cannot say what happened to them. They depend on adults who notice. Look for what changes: sudden fear of a person or place, a step back in toilet training or speech, sleep that becomes restless, sexual behavior that is far beyond the age.',
            'Bruises on the ears, neck, back or buttocks, bruises on a baby who does not yet crawl, burns with a clear edge, and injuries whose explanation changes are reasons to act. One sign alone may have a harmless cause. You do not have to know the cause in order to report.',
          ],
        },
        {
          heading: 'Care that can be seen',
          paragraphs: [
            'Diapers are changed and children are helped in the bathroom where another adult can see it or step in, by people who have been screened and whom the child knows. Tell the child what you do, use the right words for the body, and let children do by themselves what they can.',
            'Hugs and comfort are part of good care. They answer the child’s need and not the adult’s, and end when the child wants it. A child never has to kiss or hug anybody to be polite.',
            'Children are handed only to people on the pick-up list, after a look at their ID if you do not know them. If somebody who comes seems drunk or threatens you, keep the child inside, and call your director or 911.',
          ],
        },
        {
          heading: 'Your duty to report',
          paragraphs: [
            'Child care workers are mandated reporters in every state: whoever suspects, reports, in person and at once. To have told your director is not enough in most states. Reports in good faith are protected by law.',
            'Note what you saw in plain words, with place, date and time, without guesses. Do not question the child and do not take photographs unless your center’s rules ask you to. If you worry about a colleague, the same duty holds.',
          ],
        },
      ],
      questions: [
        {
          id: 'signs',
          text: 'Which of these asks you to act?',
          choices: {
            a: 'A scraped knee on a four-year-old who runs a lot.',
            b: 'Tears at drop-off in the first week.',
            c: 'Bruises on the back of a baby who does not crawl yet.',
          },
        },
        {
          id: 'diapers',
          text: 'Where are diapers changed?',
          choices: {
            a: 'In a closed room, so that nobody is disturbed.',
            b: 'Where another adult can see it or step in.',
            c: 'Wherever the child happens to be.',
          },
        },
        {
          id: 'pickup',
          text: 'A man who is not on the pick-up list says that he is the uncle. What do you do?',
          choices: {
            a: 'You keep the child and call the parents.',
            b: 'You hand the child over if the child knows him.',
            c: 'You hand the child over and make a note.',
          },
        },
        {
          id: 'marks',
          text: 'You report a suspicion. What do you write down?',
          choices: {
            a: 'Who you think did it, and why.',
            b: 'What you saw and heard, with place, date and time.',
            c: 'What the child answers to your questions about every detail.',
          },
        },
        {
          id: 'colleague',
          text: 'You told your director that you suspect a colleague. Have you done your duty?',
          choices: {
            a: 'Yes, the director decides now.',
            b: 'Yes, unless the parents complain too.',
            c: 'No, in most states you must report to the authority yourself.',
            d: 'No, first you must speak with the colleague.',
          },
        },
      ],
    },
    es: {
      title: 'Concientización para centros de cuidado infantil',
      reading: [
        {
          heading: 'Niños que no pueden contarlo',
          paragraphs: [
            'Los bebés y los niños pequeños no pueden decir lo que les pasó. Dependen de adultos que se den cuenta. Observe lo que cambia: miedo repentino a una persona o un lugar, retrocesos en el control de esfínteres o en el habla, sueño inquieto, conductas sexuales muy por encima de la edad.',
            'Moretones en las orejas, el cuello, la espalda o las nalgas, moretones en un bebé que aún no gatea, quemaduras de borde definido y lesiones cuya explicación cambia son motivos para actuar. Una señal aislada puede tener una causa inocente. No hace falta conocer la causa para denunciar.',
          ],
        },
        {
          heading: 'Cuidado a la vista',
          paragraphs: [
            'Los pañales se cambian, y a los niños se les ayuda en el baño, donde otro adulto pueda verlo o intervenir; lo hacen personas evaluadas a quienes el niño conoce. Diga al niño lo que hace, use las palabras correctas para el cuerpo y deje que los niños hagan solos lo que puedan.',
            'Los abrazos y el consuelo son parte del buen cuidado. Responden a la necesidad del niño y no a la del adulto, y terminan cuando el niño quiere. Un niño nunca tiene que besar o abrazar a nadie por cortesía.',
            'Los niños se entregan solo a personas de la lista autorizada, después de ver su identificación si usted no las conoce. Si quien llega parece ebrio o lo amenaza, mantenga al niño adentro y llame a su director o al 911.',
          ],
        },
        {
          heading: 'Su obligación de denunciar',
          paragraphs: [
            'El personal de cuidado infantil está obligado a denunciar en todos los estados: quien sospecha denuncia, en persona y de inmediato. En la mayoría de los estados no basta con haberlo dicho al director. La ley protege las denuncias de buena fe.',
            'Anote lo que vio con palabras sencillas, con lugar, fecha y hora, sin suposiciones. No interrogue al niño ni tome fotografías, salvo que las reglas de su centro lo pidan. Si le preocupa un colega, la obligación es la misma.',
          ],
        },
      ],
      questions: [
        {
          id: 'signs',
          text: '¿Cuál de estas situaciones le exige actuar?',
          choices: {
            a: 'Una rodilla raspada en un niño de cuatro años que corre mucho.',
            b: 'Llanto al despedirse durante la primera semana.',
            c: 'Moretones en la espalda de un bebé que aún no gatea.',
          },
        },
        {
          id: 'diapers',
          text: '¿Dónde se cambian los pañales?',
          choices: {
            a: 'En un cuarto cerrado, para no molestar a nadie.',
            b: 'Donde otro adulto pueda verlo o intervenir.',
            c: 'Dondequiera que esté el niño.',
          },
        },
        {
          id: 'pickup',
          text: 'Un hombre que no está en la lista dice que es el tío. ¿Qué hace usted?',
          choices: {
            a: 'No entrega al niño y llama a los padres.',
            b: 'Entrega al niño si el niño lo conoce.',
            c: 'Entrega al niño y lo anota.',
          },
        },
        {
          id: 'marks',
          text: 'Usted denuncia una sospecha. ¿Qué anota?',
          choices: {
            a: 'Quién cree que lo hizo, y por qué.',
            b: 'Lo que vio y oyó, con lugar, fecha y hora.',
            c: 'Lo que el niño responde a sus preguntas sobre cada detalle.',
          },
        },
        {
          id: 'colleague',
          text: 'Le dijo a su director que sospecha de un colega. ¿Cumplió con su obligación?',
          choices: {
            a: 'Sí, ahora decide el director.',
            b: 'Sí, salvo que también se quejen los padres.',
            c: 'No, en la mayoría de los estados debe denunciarlo usted a la autoridad.',
            d: 'No, primero debe hablar con el colega.',
          },
        },
      ],
    },
  },
};
