import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { createUtmTemplateBody, updateUtmTemplateBody, utmTemplate } from './utm-template.ts';

export const utmTemplateRoutes = {
  createUtmTemplate: {
    method: 'post',
    path: '/utm-templates',
    summary: 'Create a template of UTM parameters',
    scopes: ['links'],
    status: 201,
    body: createUtmTemplateBody,
    data: utmTemplate,
    errors: ['PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listUtmTemplates: {
    method: 'get',
    path: '/utm-templates',
    summary: 'List the templates, oldest first',
    scopes: ['read', 'links'],
    status: 200,
    data: z.array(utmTemplate),
    errors: [],
  },
  getUtmTemplate: {
    method: 'get',
    path: '/utm-templates/:id',
    summary: 'Get a template',
    scopes: ['read', 'links'],
    status: 200,
    data: utmTemplate,
    errors: ['TEMPLATE_NOT_FOUND'],
  },
  updateUtmTemplate: {
    method: 'patch',
    path: '/utm-templates/:id',
    summary: 'Update a template; links that were created with it stay as they are',
    scopes: ['links'],
    status: 200,
    body: updateUtmTemplateBody,
    data: utmTemplate,
    errors: ['TEMPLATE_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  deleteUtmTemplate: {
    method: 'delete',
    path: '/utm-templates/:id',
    summary: 'Delete a template; links that were created with it stay as they are',
    scopes: ['links'],
    status: 200,
    data: deleted,
    errors: ['TEMPLATE_NOT_FOUND'],
  },
} as const satisfies Routes;
