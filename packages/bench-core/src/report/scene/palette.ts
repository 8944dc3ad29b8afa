import type { Encoding } from '../../model/report/contender.ts'

/** What a colour is for. Series are coloured by their encoding. */
export type ColorName =
  | 'bg'
  | 'surface'
  | 'text'
  | 'muted'
  | 'control'
  | 'hairline'
  | 'better'
  | 'worse'
  | 'neutral'
  | 'warning'
  | `series-${Encoding}`

/** Colours of the dashboard and of exported files: variables of their style sheets have these names. */
export const palette: Readonly<Record<'light' | 'dark', Readonly<Record<ColorName, string>>>> = {
  light: {
    bg: '#ffffff',
    surface: '#f6f7f9',
    text: '#14181d',
    muted: '#55606c',
    control: '#848e9a',
    hairline: '#e3e7ec',
    better: '#0b5cad',
    worse: '#b4460c',
    neutral: '#59636f',
    warning: '#7a5b00',
    'series-json': '#0b4aa8',
    'series-protobuf': '#cc5e0a',
    'series-messagepack': '#2c9384',
    'series-cbor': '#9c77db',
    'series-avro': '#a01801',
    'series-bson': '#040417',
    'series-v8': '#9700f9',
    'series-other': '#6e1347',
  },
  dark: {
    bg: '#0b0f14',
    surface: '#121821',
    text: '#e6eaef',
    muted: '#a3aebb',
    control: '#667280',
    hairline: '#26303c',
    better: '#7db7f5',
    worse: '#f2935a',
    neutral: '#a3aebb',
    warning: '#e9c65b',
    'series-json': '#5c93e6',
    'series-protobuf': '#dd7a2c',
    'series-messagepack': '#a6f8b7',
    'series-cbor': '#8d5b72',
    'series-avro': '#ce2115',
    'series-bson': '#988e93',
    'series-v8': '#5f4bfb',
    'series-other': '#eaa4d2',
  },
}

/** A theme's colours as declarations of a style sheet. */
export function paletteCss(theme: keyof typeof palette): string {
  return Object.entries(palette[theme])
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}
