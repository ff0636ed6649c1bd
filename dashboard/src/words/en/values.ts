/** How values of facts and rules are written. */
export const values = {
  shown: (value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => values.shown(one)).join(', ');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'string' ? value : JSON.stringify(value);
  },
  operators: {
    $eq: '',
    $ne: 'other than ',
    $in: 'one of ',
    $nin: 'none of ',
    $gt: 'more than ',
    $gte: 'at least ',
    $lt: 'less than ',
    $lte: 'at most ',
    $exists: 'known: ',
  } as Record<string, string>,
};
