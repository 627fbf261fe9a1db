import type { Routes } from '../route.ts';
import { conversion, conversionPage, listConversionsQuery, recordConversionBody } from './conversion.ts';

export const conversionRoutes = {
  recordConversion: {
    method: 'post',
    path: '/conversions',
    summary: 'Record what a visitor did after a click; the same externalId again changes nothing and returns 200',
    description: 'The token is what the destination got as `lp` from a link with `clickToken`.',
    scopes: ['conversions'],
    status: 200,
    createdStatus: 201,
    body: recordConversionBody,
    data: conversion,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listConversions: {
    method: 'get',
    path: '/conversions',
    summary: 'List the conversions of the last 100 days, newest first',
    scopes: ['read', 'analytics'],
    hasOwnLimits: false,
    status: 200,
    query: listConversionsQuery,
    data: conversionPage,
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Routes;
