export const reason = {
  label: 'Reason',
  help: 'Stands in the audit log beside your name.',
  cancel: 'Cancel',
  close: 'Close',
} as const;
