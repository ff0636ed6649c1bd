import type { Course } from './course.js';

export const youth: Course = {
  code: 'youth',
  passMark: 70,
  rightAnswers: { private: 'a', locker: 'c', contact: 'b', travel: 'b', emotional: 'c', duty: 'a' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Why sports needs care',
          paragraphs: [
            'Coaches decide who plays. They see athletes change, comfort them after a defeat and travel with them. An athlete who dreams of the team, and parents who hope for it, may accept much that they would not accept elsewhere. That is why somebody who looks for children finds sport attractive, and why every coach should work so that anybody may watch.',
            'Extra training alone with one athlete, presents, special rules for a favorite, tests of secrecy: this is how grooming looks in sports. It often grows for months before anything happens that the law calls abuse.',
          ],
        },
        {
          heading: 'Open practice',
          paragraphs: [
            'Every one-on-one session can be seen and can be interrupted. Parents may watch practice. Messages to an athlete include a parent or a second coach. Touch serves the sport: explain it before, ask for consent, do it in the open, and accept a no without a comment.',
            'In the locker room, two adults of whom neither is alone with one child supervise from the door; nobody has a phone or a camera in their hand. On trips, adults and athletes have separate rooms, and no adult drives alone with one athlete who is not their own child.',
          ],
        },
        {
          heading: 'Harm without touch, and what to do',
          paragraphs: [
            'Insults, humiliation, training as a punishment, remarks about weight, forcing an injured child to play: emotional and physical abuse are abuse too, whatever the score. Hazing by teammates is not a tradition but violence, and adults have to stop it.',
            'Adults who work with minor athletes in sports under a national governing body must report suspected abuse to the authorities within 24 hours, by federal law (the Safe Sport Act of 2017). Report first; inform the club afterwards. Do not inquire yourself and do not warn the person who is suspected.',
          ],
        },
      ],
      questions: [
        {
          id: 'private',
          text: 'A coach offers a talented child extra practice. What makes it acceptable?',
          choices: {
            a: 'It can be seen and interrupted by others, and the parents know.',
            b: 'The child wants it very much.',
            c: 'The coach has won many titles.',
          },
        },
        {
          id: 'locker',
          text: 'How is the locker room supervised?',
          choices: {
            a: 'By the captain of the team alone.',
            b: 'By one coach who stays inside, with a phone for emergencies.',
            c: 'By two adults near the door, without phones or cameras in hand.',
          },
        },
        {
          id: 'contact',
          text: 'You must touch a gymnast to teach a movement. What belongs to it?',
          choices: {
            a: 'Doing it quickly and without words.',
            b: 'Explaining it, asking first, and doing it where others see it.',
            c: 'Only the consent of the head coach.',
          },
        },
        {
          id: 'travel',
          text: 'After an away game one player has no ride home. What do you do?',
          choices: {
            a: 'You drive the player alone, as it is late.',
            b: 'You call the parents, and a second adult or player comes along.',
            c: 'The player stays in your hotel room until the morning.',
          },
        },
        {
          id: 'emotional',
          text: 'A coach makes a child run until it vomits, because of a lost ball. What is it?',
          choices: {
            a: 'Hard but normal training.',
            b: 'A matter between coach and child.',
            c: 'Abuse: exercise as a punishment harms children.',
          },
        },
        {
          id: 'duty',
          text: 'You suspect sexual abuse of a player. Whom do you tell first?',
          choices: {
            a: 'The authorities, within 24 hours at the latest.',
            b: 'The club’s board, which decides whether to report.',
            c: 'The other parents, so that they can watch.',
            d: 'The coach whom you suspect, to be fair.',
          },
        },
      ],
    },
    es: {
      title: 'Concientización en el deporte juvenil',
      reading: [
        {
          heading: 'Por qué el deporte necesita cuidado',
          paragraphs: [
            'Los entrenadores deciden quién juega. Ven a los deportistas cambiarse, los consuelan tras una derrota y viajan con ellos. Un niño que sueña con el equipo, y unos padres que lo esperan, quizá acepten mucho que en otro lugar no aceptarían. Por eso el deporte atrae a quien busca niños, y por eso todo entrenador debe trabajar de modo que cualquiera pueda mirar.',
            'Entrenar a solas con un deportista, hacerle regalos, darle reglas especiales al favorito, poner a prueba si guarda secretos: así se ve el acoso preparatorio en el deporte. A menudo crece durante meses antes de que ocurra algo que la ley llama abuso.',
          ],
        },
        {
          heading: 'Entrenar a la vista',
          paragraphs: [
            'Toda sesión individual puede verse y puede interrumpirse. Los padres pueden mirar el entrenamiento. En los mensajes a un deportista se incluye a un padre o a un segundo entrenador. El contacto físico sirve al deporte: explíquelo antes, pida permiso, hágalo a la vista y acepte un no sin comentarios.',
            'En el vestuario supervisan desde la puerta dos adultos, y ninguno queda a solas con un niño; nadie tiene en la mano un teléfono o una cámara. En los viajes, adultos y deportistas duermen en cuartos separados, y ningún adulto viaja en auto a solas con un deportista que no sea su hijo.',
          ],
        },
        {
          heading: 'Daño sin contacto, y qué hacer',
          paragraphs: [
            'Insultos, humillaciones, ejercicio como castigo, comentarios sobre el peso, obligar a jugar a un niño lesionado: el abuso emocional y el físico también son abuso, sea cual sea el marcador. Las novatadas entre compañeros no son una tradición sino violencia, y los adultos deben detenerlas.',
            'Los adultos que trabajan con deportistas menores en deportes de una federación nacional deben denunciar toda sospecha de abuso a las autoridades en un plazo de 24 horas, por ley federal (Safe Sport Act de 2017). Primero denuncie; después informe al club. No investigue por su cuenta y no avise a la persona sospechosa.',
          ],
        },
      ],
      questions: [
        {
          id: 'private',
          text: 'Un entrenador ofrece práctica adicional a un niño con talento. ¿Qué la hace aceptable?',
          choices: {
            a: 'Otras personas pueden verla e interrumpirla, y los padres lo saben.',
            b: 'El niño la desea mucho.',
            c: 'El entrenador ha ganado muchos títulos.',
          },
        },
        {
          id: 'locker',
          text: '¿Cómo se supervisa el vestuario?',
          choices: {
            a: 'Solo lo hace el capitán del equipo.',
            b: 'Un entrenador se queda adentro, con un teléfono para emergencias.',
            c: 'Dos adultos cerca de la puerta, sin teléfonos ni cámaras en la mano.',
          },
        },
        {
          id: 'contact',
          text: 'Debe tocar a una gimnasta para enseñarle un movimiento. ¿Qué corresponde?',
          choices: {
            a: 'Hacerlo rápido y sin palabras.',
            b: 'Explicarlo, preguntar antes y hacerlo donde otros lo vean.',
            c: 'Solo el permiso del entrenador principal.',
          },
        },
        {
          id: 'travel',
          text: 'Después de un partido fuera de casa, un jugador no tiene quién lo lleve. ¿Qué hace usted?',
          choices: {
            a: 'Lo lleva a solas, porque ya es tarde.',
            b: 'Llama a los padres, y un segundo adulto o jugador los acompaña.',
            c: 'El jugador se queda en su cuarto de hotel hasta la mañana.',
          },
        },
        {
          id: 'emotional',
          text: 'Un entrenador hace correr a un niño hasta que vomita por haber perdido un balón. ¿Qué es?',
          choices: {
            a: 'Un entrenamiento duro pero normal.',
            b: 'Un asunto entre el entrenador y el niño.',
            c: 'Abuso: el ejercicio como castigo daña a los niños.',
          },
        },
        {
          id: 'duty',
          text: 'Sospecha que un jugador sufre abuso sexual. ¿A quién avisa primero?',
          choices: {
            a: 'A las autoridades, en un plazo máximo de 24 horas.',
            b: 'A la directiva del club, que decide si se denuncia.',
            c: 'A los demás padres, para que vigilen.',
            d: 'Al entrenador de quien sospecha, para ser justo.',
          },
        },
      ],
    },
  },
};
