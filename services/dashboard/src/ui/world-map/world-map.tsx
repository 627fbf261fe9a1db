import { useMemo } from 'react';
import atlas from 'world-atlas/countries-110m.json';
import { drawWorld, type World } from './draw-world.ts';
import styles from './world-map.module.css';
import { worldSize } from './world-size.ts';

type WorldMapProps = {
  /** The accessible name; a list beside the map has the same figures. */
  label: string;
  /** The values by ISO 3166-1 alpha-2. */
  values: ReadonlyMap<string, number>;
  /** What a country is called, with its value. */
  describe: (code: string, value: number) => string;
  /** Called when a country is pointed at; the list beside the map can be used with the keyboard. */
  onPick: (code: string) => void;
};

const shapes = drawWorld(atlas as unknown as World);
/** The lightest country with a value is this strong, in percent: it has to differ from those without. */
const percentMin = 18;

/** Countries coloured by their values. Colours follow the square root, so that the second country is still seen. */
export default function WorldMap({ label, values, describe, onPick }: WorldMapProps) {
  const largest = useMemo(() => Math.max(1, ...values.values()), [values]);
  return (
    <svg className={styles['map']} viewBox={`0 0 ${worldSize.width} ${worldSize.height}`} role="img" aria-label={label}>
      {shapes.map(({ code, path }, index) => {
        const value = values.get(code) ?? 0;
        if (value === 0) return <path key={index} d={path} className={styles['country']} />;
        const percent = percentMin + (100 - percentMin) * Math.sqrt(value / largest);
        return (
          <path
            key={index}
            d={path}
            className={styles['country']}
            data-code={code}
            style={{ fill: `color-mix(in oklab, var(--accent) ${percent.toFixed(0)}%, var(--map-land))` }}
            onClick={() => onPick(code)}
          >
            <title>{describe(code, value)}</title>
          </path>
        );
      })}
    </svg>
  );
}
