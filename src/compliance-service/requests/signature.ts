/** Whether somebody typed their own name, however they space and capitalize it. */
export function isSignatureOf(signature: string, firstName: string, lastName: string): boolean {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  return plain(signature) === plain(`${firstName} ${lastName}`);
}
