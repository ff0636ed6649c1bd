import type { Course } from './course.js';

export const parentTraining: Course = {
  code: 'parent_training',
  passMark: 70,
  rightAnswers: { words: 'b', secrets: 'a', program: 'c', calm: 'b', online: 'c' },
  editions: {
    en: {
      reading: [
        {
          heading: 'Talk early, and talk often',
          paragraphs: [
            'Children who know the right names of all parts of their body, and who know that nobody may touch the private ones except to keep them clean or healthy, can tell when something is wrong. Speak about it as calmly as you speak about crossing a street, and more than once.',
            'Teach the difference between a surprise, which everybody soon gets to know, and a secret, which makes a stomach ache. There are no secrets with adults. And let your child decide whom to hug, also in the family: a child whose no counts at home can say it elsewhere.',
          ],
        },
        {
          heading: 'Choosing and knowing a program',
          paragraphs: [
            'Ask a camp, club or school how it chooses its people, whether children are ever alone with one adult, how bathrooms and trips are supervised, and what happens when somebody reports. Good programs are glad about such questions. Drop by without notice, and be careful where parents are not welcome.',
            'Watch for an adult who wants more time with your child than the program asks for: presents, private messages, offers to babysit for free. You may say no to a nice person.',
          ],
        },
        {
          heading: 'Screens, and when your child tells you',
          paragraphs: [
            'Strangers reach children through games and messages, and often pretend to be children. Know which apps your child uses, keep devices out of the bedroom at night, and say clearly: whatever you did, you can come to me, and I will help. Threats with a picture lose their power when a parent knows.',
            'If your child tells you about abuse, breathe, listen and say: I believe you, it is not your fault, I will protect you. Do not press for details and do not confront the person. Call the police or the child abuse hotline of your state; the Childhelp hotline (1-800-422-4453) helps you day and night.',
          ],
        },
      ],
      questions: [
        {
          id: 'words',
          text: 'Why should children know the right names of their body parts?',
          choices: {
            a: 'Because schools test it.',
            b: 'Because they can then tell clearly when something is wrong.',
            c: 'Because children who know them are never approached.',
          },
        },
        {
          id: 'secrets',
          text: 'What do you teach about secrets?',
          choices: {
            a: 'Surprises are fine, but there are no secrets with adults.',
            b: 'A promised secret must be kept.',
            c: 'Secrets are fine with people whom the family knows.',
          },
        },
        {
          id: 'program',
          text: 'A club does not want parents to watch. What do you think of it?',
          choices: {
            a: 'It is normal: parents distract.',
            b: 'It is fine if the club is famous.',
            c: 'It is a warning sign: you ask why, and stay careful.',
          },
        },
        {
          id: 'calm',
          text: 'Your child tells you that somebody touched them. What do you say first?',
          choices: {
            a: '“Are you sure? Tell me every detail.”',
            b: '“I believe you. It is not your fault.”',
            c: '“Why did you not tell me earlier?”',
          },
        },
        {
          id: 'online',
          text: 'What protects best against threats with a picture?',
          choices: {
            a: 'To take the phone away as a punishment.',
            b: 'To pay once, so that it ends.',
            c: 'A child who knows that it can come to you, whatever happened.',
          },
        },
      ],
    },
    es: {
      title: 'Capacitación para padres y madres',
      reading: [
        {
          heading: 'Hable pronto y a menudo',
          paragraphs: [
            'Los niños que conocen el nombre correcto de todas las partes de su cuerpo, y que saben que nadie puede tocar las privadas salvo para mantenerlas limpias o sanas, pueden decir cuándo algo anda mal. Hable de ello con la misma calma con que habla de cruzar la calle, y más de una vez.',
            'Enseñe la diferencia entre una sorpresa, que pronto conocen todos, y un secreto, que da dolor de barriga. Con los adultos no hay secretos. Y deje que su hijo decida a quién abraza, también en la familia: un niño cuyo no vale en casa puede decirlo en otro lugar.',
          ],
        },
        {
          heading: 'Elegir y conocer un programa',
          paragraphs: [
            'Pregunte al campamento, club o escuela cómo elige a su personal, si los niños quedan alguna vez a solas con un adulto, cómo se supervisan los baños y los viajes, y qué ocurre cuando alguien denuncia. Los buenos programas se alegran de esas preguntas. Llegue sin avisar, y tenga cuidado donde los padres no son bienvenidos.',
            'Preste atención a un adulto que quiere pasar con su hijo más tiempo del que pide el programa: regalos, mensajes privados, ofertas de cuidarlo gratis. Usted puede decirle que no a una persona amable.',
          ],
        },
        {
          heading: 'Pantallas, y cuando su hijo le cuenta algo',
          paragraphs: [
            'Hay desconocidos que llegan a los niños por juegos y mensajes, y a menudo fingen ser niños. Sepa qué aplicaciones usa su hijo, no deje dispositivos en el dormitorio por la noche y dígale con claridad: hayas hecho lo que hayas hecho, puedes venir a mí y te ayudaré. Las amenazas con una foto pierden su poder cuando un padre o una madre lo sabe.',
            'Si su hijo le cuenta un abuso, respire, escuche y diga: te creo, no es tu culpa, te voy a proteger. No insista en los detalles y no enfrente a la persona. Llame a la policía o a la línea de denuncia de su estado; la línea Childhelp (1-800-422-4453) le ayuda de día y de noche.',
          ],
        },
      ],
      questions: [
        {
          id: 'words',
          text: '¿Por qué deben conocer los niños el nombre correcto de las partes de su cuerpo?',
          choices: {
            a: 'Porque las escuelas lo evalúan.',
            b: 'Porque así pueden decir claramente cuándo algo anda mal.',
            c: 'Porque a los niños que los conocen nadie se les acerca.',
          },
        },
        {
          id: 'secrets',
          text: '¿Qué enseña usted sobre los secretos?',
          choices: {
            a: 'Las sorpresas están bien, pero con los adultos no hay secretos.',
            b: 'Un secreto prometido debe guardarse.',
            c: 'Los secretos están bien con personas que la familia conoce.',
          },
        },
        {
          id: 'program',
          text: 'Un club no quiere que los padres miren. ¿Qué piensa usted?',
          choices: {
            a: 'Es normal: los padres distraen.',
            b: 'Está bien si el club es famoso.',
            c: 'Es una señal de alerta: pregunta por qué y tiene cuidado.',
          },
        },
        {
          id: 'calm',
          text: 'Su hijo le cuenta que alguien lo tocó. ¿Qué le dice primero?',
          choices: {
            a: '«¿Estás seguro? Cuéntame cada detalle».',
            b: '«Te creo. No es tu culpa».',
            c: '«¿Por qué no me lo dijiste antes?».',
          },
        },
        {
          id: 'online',
          text: '¿Qué protege mejor contra las amenazas con una foto?',
          choices: {
            a: 'Quitarle el teléfono como castigo.',
            b: 'Pagar una vez, para que termine.',
            c: 'Un hijo que sabe que puede acudir a usted, pase lo que pase.',
          },
        },
      ],
    },
  },
};
