import type { LinkFilter } from './match-links.ts';

export type LinkListing = LinkFilter & {
  sort: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Begins after this position in the order. */
  after?: LinkPlace | undefined;
};

/** A position in a sorted list: the value of the sort field as text, and the id. */
export type LinkPlace = { value: string; id: string };

export const sortColumns = {
  createdAt: 'l.created_at',
  updatedAt: 'l.updated_at',
  clicks: 't.clicks',
  title: 'l.title_key',
  slug: 'l.slug_key',
} as const;

/** A LinkPlace's value as an expression that compares with the sort column. */
export const placeValues = {
  createdAt: (parameter: string) => `${parameter}::timestamptz`,
  updatedAt: (parameter: string) => `${parameter}::timestamptz`,
  clicks: (parameter: string) => `${parameter}::bigint`,
  title: (parameter: string) => `lower(${parameter})`,
  slug: (parameter: string) => `lower(${parameter})`,
} as const;
