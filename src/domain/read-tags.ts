/** Tags as people write several of them into one field: `driver; summer`. None twice. */
export function readTags(text: string): string[] {
  const tags = text.split(';').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}
