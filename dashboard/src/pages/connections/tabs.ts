export const connectionTabs = ['health', 'deliveries', 'reads', 'settings'] as const;
