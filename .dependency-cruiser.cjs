/** The house of DESIGN §2: imports go downward only. No exceptions are listed here. */
const engineRooms = '^src/(domain|ports|engine|steps|adapters|http)/';
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'ports-see-domain-only',
      severity: 'error',
      from: { path: '^src/ports/' },
      to: { pathNot: '^src/(ports|domain)/' },
    },
    {
      name: 'engine-and-steps-see-no-library',
      severity: 'error',
      from: { path: '^src/(engine|steps)/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^src/(engine|steps|ports|domain)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'engine-knows-no-step-kind',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^src/steps/' },
    },
    {
      name: 'adapters-look-down',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(http/|steps/|engine/|compliance-service/|[^/]+\\.ts$)' },
    },
    {
      name: 'adapters-know-no-other-adapter',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'http-knows-no-adapter',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/(adapters|steps)/' },
    },
    {
      name: 'compliance-service-stands-alone',
      severity: 'error',
      from: { path: '^src/compliance-service/' },
      to: { path: engineRooms },
    },
    {
      name: 'engine-reaches-the-service-by-http-only',
      severity: 'error',
      from: { path: engineRooms },
      to: { path: '^src/compliance-service/' },
    },
    {
      name: 'embedders-use-the-door',
      severity: 'error',
      from: { path: '^examples/(client|embed)/' },
      to: { path: '^src/', pathNot: '^src/index\\.ts$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        pathNot: '@jest/globals|fast-check|@nestjs/testing',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
};
