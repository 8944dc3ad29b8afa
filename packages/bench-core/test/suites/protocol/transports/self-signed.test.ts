import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSigned } from '../../../../src/suites/protocol/transports/connections/self-signed.ts'

test('a certificate is signed by its own key and names localhost', () => {
  const { certificate } = selfSigned()
  const parsed = new X509Certificate(certificate)
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(parsed.checkHost('localhost')).toBe('localhost')
  expect(parsed.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(parsed.subject).toBe('CN=localhost')
})

test('a certificate is good now and for thirty days', () => {
  const now = Date.UTC(2030, 1, 2, 3, 4, 5)
  const { validFromDate, validToDate } = new X509Certificate(selfSigned(now).certificate)
  expect(validFromDate.getTime()).toBe(now - 24 * 3600 * 1000)
  expect(validToDate.getTime()).toBe(now + 30 * 24 * 3600 * 1000)
})

test('every certificate has a key of its own', () => {
  expect(selfSigned().key).not.toBe(selfSigned().key)
})
