/** What people read before they sign. A blank line parts paragraphs. Examples for a sandbox, not legal advice. */
const CONDUCT = `I treat everyone in our care with respect, whatever they look like, believe or can do.

I am not alone with a child or vulnerable adult where others cannot see us. I do not contact them in private, online or offline, and I keep their families informed.

I use no physical punishment, no humiliating words and no sexual language. Touch is brief, public and for their needs, not mine.

I report every suspicion of abuse at once, to the person in charge and, where the law says so, to the authorities. I do not investigate by myself and I do not promise secrecy.`;

const SAFETY = `Two adults who are not related are present at every activity. Doors stay open or have a window.

Children leave only with the persons named by their families. Whoever picks up a child is asked for identification when they are not known.

Injuries, near misses and anything that felt wrong are written down on the same day and given to the person in charge.`;

const TRANSPORT = `I drive only with a valid license, insurance and a vehicle in good order, and never after alcohol, cannabis or medication that makes drowsy.

Everybody wears a seat belt; children sit as the law of the state demands for their age and size. I do not use a phone while I drive.

I am never the only adult in a vehicle with one child. The trip, its passengers and its times are left with the office before we start.`;

const APPLICATION = `By signing, I confirm that everything I told in my application is true and complete, and that I left out nothing that matters for serving with children or vulnerable adults.

I agree that my references are asked about me, and I know that a false statement ends my service.`;

const INTERVIEW = `This guide tells what your interview will be about, so that you can prepare.

We will ask why you want to serve here, what you have done in similar roles, how you set boundaries, and what you would do in three situations that our people have really met.

Please confirm that you have read it.`;

const REFERENCES = `We ask people who know you whether you are suited to serve with children or vulnerable adults. Please name them below; each gets an e-mail with a short form.`;

export const DOCUMENTS = [
  document('Volunteer Application', 'application', APPLICATION, { eSign: true }),
  document('Employment Application', 'application', APPLICATION, { eSign: true }),
  document('Reference Form', 'reference', REFERENCES),
  document('Interview Guide', 'interview', INTERVIEW),
  document('Safety Procedures', 'procedure', SAFETY),
  document('Transportation Policy', 'procedure', TRANSPORT, { eSign: true }),
  document('Code of Conduct', 'other', CONDUCT, { eSign: true }),
  document('Code of Conduct (2019)', 'other', CONDUCT, { eSign: true, active: false }),
];

function document(name: string, category: string, text: string, { eSign = false, active = true } = {}) {
  return { name, category, text, e_sign_verification: eSign, active };
}
