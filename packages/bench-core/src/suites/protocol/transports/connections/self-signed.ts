import { lateCrypto } from '../../../../measure/process/runtime/loaded-late.ts'

export interface Credentials {
  /** Private key and certificate in PEM form. */
  readonly key: string
  readonly certificate: string
}

const dayMs = 24 * 3600 * 1000
const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  identifier: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  ipAddress: 0x87,
} as const

/**
 * A fresh P-256 key with a certificate for localhost and 127.0.0.1 that it signed itself (RFC 5280), good for 30 days.
 * By hand, because it is made in the server under test: libraries that do it, such as selfsigned, load some twenty packages
 * into the process whose memory and first answers are measured.
 */
export function selfSigned(now = Date.now()): Credentials {
  const { generateKeyPairSync, randomBytes, sign } = lateCrypto()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(tags.sequence, objectIdentifier([1, 2, 840, 10045, 4, 3, 2]))
  const name = der(
    tags.sequence,
    der(
      tags.set,
      der(tags.sequence, objectIdentifier([2, 5, 4, 3]), der(tags.utf8, Buffer.from('localhost'))),
    ),
  )
  const alternativeNames = der(
    tags.sequence,
    der(tags.dnsName, Buffer.from('localhost')),
    der(tags.ipAddress, Buffer.from([127, 0, 0, 1])),
  )
  const toBeSigned = der(
    tags.sequence,
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    // A serial number is positive, so its highest bit is 0.
    der(tags.integer, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    algorithm,
    name,
    der(tags.sequence, utcTime(now - dayMs), utcTime(now + 30 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      tags.extensions,
      der(
        tags.sequence,
        der(tags.sequence, objectIdentifier([2, 5, 29, 17]), der(tags.octetString, alternativeNames)),
      ),
    ),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)])
  const certificate = der(tags.sequence, toBeSigned, algorithm, der(tags.bitString, signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length and content (ITU-T X.690, distinguished encoding rules). */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

function objectIdentifier([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(tags.identifier, Buffer.from([first * 40 + second, ...bytes]))
}

/** YYMMDDHHMMSSZ */
function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return der(tags.utcTime, Buffer.from(`${digits}Z`))
}
