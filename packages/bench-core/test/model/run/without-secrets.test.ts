import { expect, test } from 'vitest'
import { withoutSecrets } from '../../../src/model/run/without-secrets.ts'

test.each([
  ['GOFLAGS=-modcacherw -ldflags=-X=main.token=abc', 'GOFLAGS=-modcacherw -ldflags=-X=main.token=…'],
  ['CARGO_TARGET_X=https://user:pass@host/path', 'CARGO_TARGET_X=https://…@host/path'],
  ['CARGO_TARGET_X=https://user:p@ss@host/path', 'CARGO_TARGET_X=https://…@host/path'],
  ['-ldflags=-X=main.secretKey=abc', '-ldflags=-X=main.secretKey=…'],
  ['RUSTFLAGS=--cfg api_key="abc"', 'RUSTFLAGS=--cfg api_key="…"'],
  ['BUILD_PASSWORD=abc', 'BUILD_PASSWORD=…'],
])('what lets somebody in is left out of a setting: %s', (setting, shown) =>
  expect(withoutSecrets(setting)).toBe(shown),
)

test.each(['-C target-cpu=native', 'GOEXPERIMENT=jsonv2', '-C link-arg=https://host/a@2'])(
  'the rest stays as it is: %s',
  (setting) => expect(withoutSecrets(setting)).toBe(setting),
)
