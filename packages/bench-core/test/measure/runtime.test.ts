import { expect, test } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { ownRuntime, runtimeLacks } from '../../src/measure/process/runtime/runtime.ts'

test('the Node.js that Wirebench comes with lacks nothing and is nobody’s own', () => {
  expect(process.versions.node).toBe(packageJson.dependencies.node)
  expect(ownRuntime()).toBeNull()
  expect(runtimeLacks('zstd')).toBe(false)
  expect(runtimeLacks('encode')).toBe(false)
})
