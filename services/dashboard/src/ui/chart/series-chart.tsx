import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { currentLocale, formatNumber, t } from '../../language/translate.ts';
import styles from './series-chart.module.css';
import { useThemeColours } from './use-theme-colours.ts';

const heightPx = 260;
/** Dashes and gaps of the incomplete step. */
const dashPx = [5, 5];
/** The limit of steps in the table for screen readers. */
const rowsReadMax = 400;

/** `before`: the line of an earlier time, which may be shorter: null where it has no step. */
export type ChartLine = { name: string; tone: 'accent' | 'second' | 'before'; values: (number | null)[] };

type SeriesChartProps = {
  /** The accessible name of the chart. */
  label: string;
  /** The steps, as the axis and as the tooltip name them. */
  steps: { short: string; long: string }[];
  lines: ChartLine[];
  /** The last step is incomplete: its part of the lines is dashed, because it would look like a drop. */
  isLastIncomplete?: boolean;
};

/** Lines over evenly spaced steps, the first one filled and above the others. */
export default function SeriesChart({ label, steps, lines, isLastIncomplete = false }: SeriesChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const colours = useThemeColours(frame, ['--accent', '--second', '--line', '--soft', '--surface']);
  const [hover, setHover] = useState<{ index: number; left: number }>();

  useEffect(() => {
    const element = frame.current;
    if (!element || !colours) return;
    const layers = listLayers(lines, isLastIncomplete);
    const plot = new UPlot(
      createOptions({ width: element.clientWidth, colours, steps, layers, onHover: setHover }),
      [steps.map((_, index) => index), ...layers.map(({ values }) => values)],
      element,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
      setHover(undefined);
    };
  }, [colours, steps, lines, isLastIncomplete]);

  const step = hover && steps[hover.index];
  return (
    <figure className={styles['figure']}>
      <ul className={styles['legend']} aria-hidden>
        {lines.map(({ name, tone }) => (
          <li key={name} data-tone={tone}>
            {name}
          </li>
        ))}
        {isLastIncomplete && <li data-tone="dashed">{t('Incomplete')}</li>}
      </ul>
      <div ref={frame} className={styles['frame']} style={{ height: heightPx }} role="img" aria-label={label}>
        {hover && step && (
          <div ref={(tooltip) => keepInside(tooltip, hover.left)} className={styles['tooltip']}>
            <strong>
              {isLastIncomplete && hover.index === steps.length - 1
                ? t('{step}, so far', { step: step.long })
                : step.long}
            </strong>
            {lines.map(({ name, tone, values }) => (
              <span key={name} data-tone={tone}>
                {name} <b>{formatValue(values[hover.index])}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      {/* A table ignores a height smaller than its rows, so the hiding element is around it. */}
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th>{t('Date')}</th>
              {lines.map(({ name }) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.slice(-rowsReadMax).map(({ long }, row) => (
              <tr key={long}>
                <th>{long}</th>
                {lines.map(({ name, values }) => (
                  <td key={name}>{values[Math.max(0, steps.length - rowsReadMax) + row]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** What is drawn of a line: the area below it, its complete steps, or the segment to an incomplete one. */
type Layer = { part: 'area' | 'complete' | 'incomplete'; tone: ChartLine['tone']; values: (number | null)[] };

/** From the bottom to the top: the first line is the one that stays visible where others have the same values. */
function listLayers(lines: readonly ChartLine[], isLastIncomplete: boolean): Layer[] {
  const layers = lines.toReversed().flatMap(({ tone, values }): Layer[] => {
    const [complete = [], incomplete = []] = splitLine(values, isLastIncomplete && tone !== 'before');
    return [
      { part: 'complete', tone, values: complete },
      { part: 'incomplete', tone, values: incomplete },
    ];
  });
  const area = layers.findLast(({ part }) => part === 'complete');
  return area ? [{ ...area, part: 'area' }, ...layers] : [];
}

/** A line in two parts: the complete steps, and the segment to an incomplete one. Either may be empty. */
function splitLine(values: (number | null)[], isLastIncomplete: boolean): (number | null)[][] {
  const last = values.length - 1;
  if (!isLastIncomplete || last < 1) return [values, values.map(() => null)];
  const isOver = (index: number) => index < last;
  const isDashed = (index: number) => index >= last - 1;
  return [isOver, isDashed].map((isPart) => values.map((value, index) => (isPart(index) ? value : null)));
}

/** Centers the tooltip on the cursor, within its frame. @param left of the cursor, in pixels */
function keepInside(tooltip: HTMLElement | null, left: number): void {
  const frame = tooltip?.parentElement;
  if (!tooltip || !frame) return;
  const half = tooltip.offsetWidth / 2;
  tooltip.style.left = `${Math.max(half, Math.min(left, frame.clientWidth - half))}px`;
}

/** In pixels. What compares is thinner than what is compared. */
const lineWidths = { accent: 2.25, second: 1.5, before: 1.5 } as const satisfies Record<ChartLine['tone'], number>;

type Drawing = Pick<SeriesChartProps, 'steps'> & {
  width: number;
  layers: readonly Layer[];
  colours: Record<'--accent' | '--second' | '--line' | '--soft' | '--surface', string>;
  onHover: (hover: { index: number; left: number } | undefined) => void;
};

function createOptions({ width, colours, steps, layers, onHover }: Drawing): UPlot.Options {
  const isSparse = steps.length < 3;
  return {
    width,
    height: heightPx,
    legend: { show: false },
    padding: [12, 26, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: false }, y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.12)] } },
    axes: [
      {
        stroke: colours['--soft'],
        grid: { show: false },
        ticks: { show: false },
        font: '12px "Inter Variable", system-ui, sans-serif',
        size: 28,
        space: 72,
        incrs: [1, 2, 3, 4, 5, 7, 10, 14, 15, 20, 30, 50, 60, 90, 100, 120, 200, 500, 1_000],
        values: (_plot, splits) => splits.map((at) => steps[at]?.short ?? ''),
      },
      {
        stroke: colours['--soft'],
        grid: { stroke: colours['--line'], width: 1 },
        ticks: { show: false },
        font: '12px "Inter Variable", system-ui, sans-serif',
        size: 44,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7],
        values: (_plot, splits) => splits.map((value) => compact.format(value)),
      },
    ],
    series: [
      {},
      ...layers.map(({ part, tone }) => ({
        stroke: colours[tone === 'before' ? '--soft' : (`--${tone}` as const)],
        width: part === 'area' ? 0 : lineWidths[tone],
        points: { show: isSparse && part !== 'area' },
        ...(UPlot.paths.spline && { paths: UPlot.paths.spline() }),
        ...(part === 'area' && { fill: (plot: UPlot) => fade(plot, colours['--accent']) }),
        ...(part === 'incomplete' && { dash: dashPx }),
      })),
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx, left }, bbox }) =>
          onHover(
            idx === null || idx === undefined || left === undefined || left < 0
              ? undefined
              : { index: idx, left: bbox.left / devicePixelRatio + left },
          ),
      ],
    },
  };
}

const formatValue = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatNumber(value);
const compact = new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumFractionDigits: 1 });

function fade(plot: UPlot, colour: string): CanvasGradient {
  const gradient = plot.ctx.createLinearGradient(0, plot.bbox.top, 0, plot.bbox.top + plot.bbox.height);
  gradient.addColorStop(0, `color-mix(in srgb, ${colour} 32%, transparent)`);
  gradient.addColorStop(1, `color-mix(in srgb, ${colour} 1%, transparent)`);
  return gradient;
}
