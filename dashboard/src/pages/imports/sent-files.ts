/** The files of this visit by their import, so that one can be sent again with another mapping; nothing outlives the page. */
export const sentFiles = new Map<string, { file: File; connectionId?: string }>();
