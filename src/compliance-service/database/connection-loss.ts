const LOSS_CODES = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08|57P0[1-3]|53300)/;

/** Whether a query failed because the database was not there, which every other query at that moment does as well. */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && LOSS_CODES.test(code)) return true;
  return (
    typeof message === 'string' && /connection terminated|client has encountered a connection error/i.test(message)
  );
}
