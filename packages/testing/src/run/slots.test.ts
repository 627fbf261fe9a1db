import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

/** Slots whose requests write their name when they run. */
function openSlots(capacity: number) {
  const running: string[] = [];
  const slots = createSlots(capacity);
  const request = (name: string, weight: number) => slots.request(weight, () => running.push(name));
  return { running, request, admitBeyond: slots.admitBeyond };
}

test('requests run up to the capacity, and the next one when slots are free again', () => {
  const { running, request } = openSlots(6);
  const endFirst = request('first', 3);
  request('second', 3);
  request('third', 1);
  expect(running).toEqual(['first', 'second']);
  endFirst();
  expect(running).toEqual(['first', 'second', 'third']);
});

test('a heavy request is not overtaken by light ones that come later', () => {
  const { running, request } = openSlots(6);
  const endFirst = request('first', 4);
  request('heavy', 3);
  request('light', 1);
  expect(running).toEqual(['first']);
  endFirst();
  expect(running).toEqual(['first', 'heavy', 'light']);
});

test('a request that ends while it waits makes room for the ones behind it', () => {
  const { running, request } = openSlots(6);
  const endFirst = request('first', 4);
  const endHeavy = request('heavy', 6);
  request('light', 2);
  endHeavy();
  expect(running).toEqual(['first', 'light']);
  endFirst();
  expect(running).toEqual(['first', 'light']);
});

test('slots are freed once, however often a request is ended', () => {
  const { running, request } = openSlots(2);
  const endFirst = request('first', 1);
  endFirst();
  endFirst();
  for (const name of ['second', 'third', 'fourth']) request(name, 1);
  expect(running).toEqual(['first', 'second', 'third']);
});

test('a request that needs more than all slots runs alone', () => {
  const { running, request } = openSlots(6);
  const endGiant = request('giant', 99);
  request('light', 1);
  expect(running).toEqual(['giant']);
  endGiant();
  expect(running).toEqual(['giant', 'light']);
});

test('one request at a time is admitted beyond the capacity, up to twice of it', () => {
  const { running, request, admitBeyond } = openSlots(4);
  const endFirst = request('first', 4);
  for (const name of ['second', 'third', 'fourth']) request(name, 2);
  expect(running).toEqual(['first']);
  admitBeyond();
  expect(running).toEqual(['first', 'second']);
  admitBeyond();
  admitBeyond();
  expect(running).toEqual(['first', 'second', 'third']);
  endFirst();
  expect(running).toEqual(['first', 'second', 'third']);
  admitBeyond();
  expect(running).toEqual(['first', 'second', 'third', 'fourth']);
});
