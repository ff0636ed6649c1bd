import type { Course } from './course.js';

/** Says itself how old it is and that it is no legal advice. Whoever changes the text changes the date in it too. */
export const california: Course = {
  code: 'california',
  passMark: 70,
  rightAnswers: { signs: 'b', who: 'c', deadline: 'a', volunteer: 'c', two: 'b', internal: 'd' },
  editions: {
    en: {
      reading: [
        {
          heading: 'About this text',
          paragraphs: [
            'Written in November 2026. It sums up in plain words the California Child Abuse and Neglect Reporting Act (Penal Code from section 11164) and AB 506 of 2021 (Business and Professions Code section 18975, in force since January 1, 2022). It is no legal advice: laws change, and your organization’s counsel knows what applies to you. It also does not replace the state’s own training for mandated reporters.',
          ],
        },
        {
          heading: 'Recognizing abuse and neglect',
          paragraphs: [
            'The law means physical injury that is not accidental, sexual abuse and exploitation, willful cruelty, unlawful punishment and neglect. Signs are injuries that do not fit the story, fear of an adult, hunger and lack of care, sexual knowledge beyond the age, and adults who seek to be alone with a child, give secret presents and test boundaries.',
          ],
        },
        {
          heading: 'Mandated reporters',
          paragraphs: [
            'Whoever works with children in a profession that the law lists must report when they know or reasonably suspect abuse or neglect, and so must administrators and employees of youth centers, recreation programs and youth organizations. Reasonable suspicion does not mean certainty: it is enough that a reasonable person with your training could suspect it.',
            'Call the police, the sheriff or the county’s child welfare agency immediately or as soon as is practically possible, and send the written report (form SS 8572) within 36 hours. The duty is your own. No supervisor may prevent it, and telling your supervisor does not replace it. Who reports in good faith is protected, and the name is kept confidential; who fails to report commits a misdemeanor, with up to six months in jail, a fine of $1,000, or both.',
          ],
        },
        {
          heading: 'What AB 506 asks of youth service organizations',
          paragraphs: [
            'Administrators, employees and regular volunteers complete training in identifying and reporting child abuse and neglect, and have a background check by fingerprints (Live Scan). A regular volunteer is 18 or older and has direct contact with children, or supervises them, for more than 16 hours a month or 32 hours a year.',
            'The organization also needs policies that make sure that suspected abuse is reported to persons or entities outside of it, and that to the greatest extent possible at least two mandated reporters are present whenever its people are in contact with children. An insurer may ask for proof of all this.',
          ],
        },
      ],
      questions: [
        {
          id: 'signs',
          text: 'When do you have to report as a mandated reporter?',
          choices: {
            a: 'When you are certain of the abuse.',
            b: 'When you know of abuse or neglect or reasonably suspect it.',
            c: 'When the child agrees to it.',
          },
        },
        {
          id: 'who',
          text: 'Which of these can be a mandated reporter in California?',
          choices: {
            a: 'Only doctors and the police.',
            b: 'Only those who have signed a form.',
            c: 'Employees of a youth recreation program.',
          },
        },
        {
          id: 'deadline',
          text: 'How do you report?',
          choices: {
            a: 'By phone as soon as practically possible, and in writing within 36 hours.',
            b: 'In writing at the end of the month.',
            c: 'By phone within a week.',
          },
        },
        {
          id: 'volunteer',
          text: 'Who is a regular volunteer under AB 506?',
          choices: {
            a: 'Everybody who helps once, from the age of 14.',
            b: 'Only volunteers who are paid.',
            c: 'Adults with more than 16 hours a month or 32 hours a year in contact with children.',
          },
        },
        {
          id: 'two',
          text: 'What must policies ask for when people are in contact with children?',
          choices: {
            a: 'One adult whom all parents know.',
            b: 'At least two mandated reporters, to the greatest extent possible.',
            c: 'A camera in every room.',
          },
        },
        {
          id: 'internal',
          text: 'You told your supervisor about your suspicion. Is your duty done?',
          choices: {
            a: 'Yes, if the supervisor is a mandated reporter.',
            b: 'Yes, if it was in writing.',
            c: 'Yes, if the supervisor promises to report.',
            d: 'No, the duty is your own, and nobody may prevent your report.',
          },
        },
      ],
    },
    es: {
      title: 'Concientización para California',
      reading: [
        {
          heading: 'Sobre este texto',
          paragraphs: [
            'Escrito en noviembre de 2026. Resume en palabras sencillas la ley de California sobre la denuncia del abuso y la negligencia infantil (Código Penal, desde la sección 11164) y la ley AB 506 de 2021 (Código de Negocios y Profesiones, sección 18975, vigente desde el 1 de enero de 2022). No es asesoría legal: las leyes cambian, y los abogados de su organización saben qué se aplica a usted. Tampoco sustituye la capacitación del estado para denunciantes obligados.',
          ],
        },
        {
          heading: 'Reconocer el abuso y la negligencia',
          paragraphs: [
            'La ley se refiere a lesiones físicas no accidentales, abuso y explotación sexual, crueldad intencional, castigos ilegales y negligencia. Son señales las lesiones que no concuerdan con el relato, el miedo a un adulto, el hambre y la falta de cuidados, conocimientos sexuales impropios de la edad, y adultos que buscan estar a solas con un niño, hacen regalos secretos y ponen a prueba los límites.',
          ],
        },
        {
          heading: 'Denunciantes obligados',
          paragraphs: [
            'Quien trabaja con niños en una profesión que la ley enumera debe denunciar cuando sabe de abuso o negligencia o lo sospecha razonablemente, y lo mismo vale para administradores y empleados de centros juveniles, programas recreativos y organizaciones juveniles. Sospecha razonable no es certeza: basta con que una persona razonable con su formación pudiera sospecharlo.',
            'Llame a la policía, al sheriff o a la agencia de bienestar infantil del condado de inmediato o en cuanto sea posible en la práctica, y envíe el informe escrito (formulario SS 8572) en un plazo de 36 horas. La obligación es suya. Ningún supervisor puede impedirlo, y avisar a su supervisor no la sustituye. Quien denuncia de buena fe está protegido y su nombre es confidencial; quien no denuncia comete un delito menor, con hasta seis meses de cárcel, una multa de 1,000 dólares o ambas cosas.',
          ],
        },
        {
          heading: 'Lo que la ley AB 506 pide a las organizaciones juveniles',
          paragraphs: [
            'Administradores, empleados y voluntarios regulares completan una capacitación para reconocer y denunciar el abuso y la negligencia infantil, y pasan una verificación de antecedentes con huellas dactilares (Live Scan). Un voluntario regular tiene 18 años o más y tiene contacto directo con niños, o los supervisa, más de 16 horas al mes o 32 horas al año.',
            'La organización necesita además políticas que aseguren que las sospechas se denuncien a personas o entidades externas, y que, en la mayor medida posible, estén presentes al menos dos denunciantes obligados siempre que su gente esté en contacto con niños. Una aseguradora puede pedir pruebas de todo esto.',
          ],
        },
      ],
      questions: [
        {
          id: 'signs',
          text: '¿Cuándo debe denunciar un denunciante obligado?',
          choices: {
            a: 'Cuando está seguro del abuso.',
            b: 'Cuando sabe de abuso o negligencia o lo sospecha razonablemente.',
            c: 'Cuando el niño está de acuerdo.',
          },
        },
        {
          id: 'who',
          text: '¿Quién de estas personas puede ser denunciante obligado en California?',
          choices: {
            a: 'Solo los médicos y la policía.',
            b: 'Solo quienes han firmado un formulario.',
            c: 'Los empleados de un programa recreativo juvenil.',
          },
        },
        {
          id: 'deadline',
          text: '¿Cómo se denuncia?',
          choices: {
            a: 'Por teléfono en cuanto sea posible en la práctica, y por escrito en 36 horas.',
            b: 'Por escrito al final del mes.',
            c: 'Por teléfono dentro de una semana.',
          },
        },
        {
          id: 'volunteer',
          text: '¿Quién es voluntario regular según la ley AB 506?',
          choices: {
            a: 'Toda persona que ayuda una vez, desde los 14 años.',
            b: 'Solo los voluntarios que reciben un pago.',
            c: 'Los adultos con más de 16 horas al mes o 32 horas al año en contacto con niños.',
          },
        },
        {
          id: 'two',
          text: '¿Qué deben pedir las políticas cuando hay contacto con niños?',
          choices: {
            a: 'Un adulto a quien todos los padres conozcan.',
            b: 'Al menos dos denunciantes obligados, en la mayor medida posible.',
            c: 'Una cámara en cada cuarto.',
          },
        },
        {
          id: 'internal',
          text: 'Le contó su sospecha a su supervisor. ¿Cumplió con su obligación?',
          choices: {
            a: 'Sí, si el supervisor es denunciante obligado.',
            b: 'Sí, si fue por escrito.',
            c: 'Sí, si el supervisor promete denunciar.',
            d: 'No, la obligación es suya, y nadie puede impedir su denuncia.',
          },
        },
      ],
    },
  },
};
