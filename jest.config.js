/** Runs what `nest build` emitted (native ESM, no transform): see docs/adr/0002. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/dist/src', '<rootDir>/dist/test'],
  testMatch: ['**/*.spec.js'],
  transform: {},
  maxWorkers: 2,
  workerIdleMemoryLimit: '512MB',
  testTimeout: 60_000,
  globalSetup: '<rootDir>/dist/test/support/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
};
