import { expect, test, vi } from 'vitest'
import { tsProto } from '../../src/codecs/ts-proto.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'

test('generating code warns nobody of a feature of Node.js, and other warnings go on', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  try {
    await tsProto.generate!(findWorkload('person').type)
    expect(warned).not.toHaveBeenCalled()
    process.emitWarning('another')
    expect(warned).toHaveBeenCalledOnce()
  } finally {
    warned.mockRestore()
  }
})
