import type { ReactNode } from 'react';
import type { ControlProps } from './control-props.ts';

/** @property group the heading that it is listed under; options of a group follow each other */
export type Option<Value extends string = string> = { value: Value; name: string; mark?: ReactNode; group?: string };

export type SelectProps<Value extends string> = {
  /** The accessible name; left out where a `Field` has the label. */
  label?: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** The properties of the field around it. */
  control?: ControlProps;
  size?: 'small' | 'normal';
  /** In front of the chosen name. */
  icon?: ReactNode;
  /** In place of the chosen name. */
  shown?: string;
};
