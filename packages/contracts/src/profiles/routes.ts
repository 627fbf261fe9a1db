import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { profile, profileSummary } from './profile.ts';
import { createProfileBody, updateProfileBody } from './write-profile.ts';

export const profileRoutes = {
  createProfile: {
    method: 'post',
    path: '/profiles',
    summary: 'Create a profile',
    description:
      'Its page has the address of a short link. Links, texts and pictures on it are blocks, which are added one by one.',
    scopes: ['profiles'],
    status: 201,
    body: createProfileBody,
    data: profile,
    errors: ['INVALID_URL', 'SLUG_TAKEN', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listProfiles: {
    method: 'get',
    path: '/profiles',
    summary: 'List all profiles of the workspace, newest first',
    scopes: ['read', 'profiles'],
    status: 200,
    data: z.array(profileSummary),
    errors: [],
  },
  getProfile: {
    method: 'get',
    path: '/profiles/:id',
    summary: 'Get a profile with its blocks',
    scopes: ['read', 'profiles'],
    status: 200,
    data: profile,
    errors: ['PROFILE_NOT_FOUND'],
  },
  updateProfile: {
    method: 'patch',
    path: '/profiles/:id',
    summary: 'Update a profile',
    scopes: ['profiles'],
    status: 200,
    body: updateProfileBody,
    data: profile,
    errors: ['PROFILE_NOT_FOUND', 'INVALID_URL', 'SLUG_TAKEN', 'VALIDATION_ERROR'],
  },
  deleteProfile: {
    method: 'delete',
    path: '/profiles/:id',
    summary: 'Delete a profile and its blocks',
    scopes: ['profiles'],
    status: 200,
    data: deleted,
    errors: ['PROFILE_NOT_FOUND'],
  },
} as const satisfies Routes;
