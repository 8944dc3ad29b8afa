/** What is used of it: the package declares only its commands. */
declare module 'protobufjs-cli/targets/static.js' {
  /** Writes the code whose value is the variable `$root`, made by a library named `$protobuf`. */
  export default function write(
    root: import('protobufjs').Root,
    options: Readonly<Record<string, boolean | string>>,
    done: (error: Error | null, code?: string) => void,
  ): void
}
