const inAddress = /(?<=:\/\/)[^/\s]+(?=@)/g
const named = /(?<=(?:token|secret|password|passwd|api[_-]?key|authorization)[\w.-]*[=:]["']?)[^\s'"]+/gi

/** A setting of a program without what would let a reader of reports in: credentials in addresses, and values that are named so. */
export function withoutSecrets(setting: string): string {
  return setting.replace(inAddress, '…').replace(named, '…')
}
