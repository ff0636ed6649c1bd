/** What no table, queue, log or answer may ever show. */
export const canary = { ssn: '078-05-1120', birthDate: '1971-03-09' };

export const leaksIn = (text: string): string[] => Object.values(canary).filter((secret) => text.includes(secret));
