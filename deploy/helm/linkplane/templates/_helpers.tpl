{{- define "linkplane.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "linkplane.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "linkplane.name" .) .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "linkplane.name" .) | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "linkplane.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}{{ default (include "linkplane.fullname" .) .Values.serviceAccount.name }}{{ else }}{{ default "default" .Values.serviceAccount.name }}{{ end }}
{{- end }}

{{/* (list $ component) */}}
{{- define "linkplane.selectorLabels" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ include "linkplane.name" $root }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "linkplane.labels" -}}
{{- $root := index . 0 -}}
{{ include "linkplane.selectorLabels" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: linkplane
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name ($root.Chart.Version | replace "+" "_") }}
{{- end }}

{{- define "linkplane.image" -}}
{{- $root := index . 0 -}}
{{ printf "%s/linkplane-%s:%s" $root.Values.image.registry (index . 1) (default $root.Chart.AppVersion $root.Values.image.tag) | quote }}
{{- end }}

{{/* Replicas of redirect and management without autoscaling. */}}
{{- define "linkplane.redirectReplicas" -}}
{{- if kindIs "invalid" .Values.redirect.replicas }}2{{ else }}{{ int .Values.redirect.replicas }}{{ end }}
{{- end }}

{{- define "linkplane.managementReplicas" -}}
{{- if not (kindIs "invalid" .Values.management.replicas) }}{{ int .Values.management.replicas }}{{ else if include "linkplane.uploadsAreShared" . }}2{{ else }}1{{ end }}
{{- end }}

{{/* Not empty when several management pods see the same uploads. */}}
{{- define "linkplane.uploadsAreShared" -}}
{{- if or .Values.uploads.s3.bucket (and .Values.uploads.persistence.enabled (eq .Values.uploads.persistence.accessMode "ReadWriteMany")) }}yes{{ end }}
{{- end }}

{{- define "linkplane.uploadsClaim" -}}
{{- default (printf "%s-uploads" (include "linkplane.fullname" .)) .Values.uploads.persistence.existingClaim }}
{{- end }}

{{- define "linkplane.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "linkplane.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* (list $ values-of-the-component component); a job has no component. A hook runs before the service account exists. */}}
{{- define "linkplane.podPlacement" -}}
{{- $root := index . 0 -}}
{{- $own := index . 1 -}}
{{- if not $own.runsBeforeRelease }}
serviceAccountName: {{ include "linkplane.serviceAccountName" $root }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
securityContext:
  {{- include "linkplane.podSecurityContext" $root | nindent 2 }}
{{- if gt (len .) 2 }}
terminationGracePeriodSeconds: 50
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: {{ $root.Values.topologyKey }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "linkplane.selectorLabels" (list $root (index . 2)) | nindent 8 }}
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "linkplane.selectorLabels" (list $root (index . 2)) | nindent 8 }}
{{- end }}
{{- with $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $own.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Liveness does not depend on stores, because a restart brings no store back. A ready pod accepts requests. */}}
{{- define "linkplane.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: admin }
  periodSeconds: 1
  timeoutSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: { path: /livez, port: admin }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: admin }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
{{- end }}

{{/* (dict name value) as an environment variable; nothing for an empty value. */}}
{{- define "linkplane.env" -}}
{{- range $name, $value := . }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
- name: {{ $name }}
  value: {{ toString $value | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* (list name secret key) */}}
{{- define "linkplane.secretEnv" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }} }
{{- end }}

{{- define "linkplane.commonEnv" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel }}
{{- end }}

{{- define "linkplane.adminEnv" -}}
- name: ADMIN_HOST
  value: 0.0.0.0
- name: ADMIN_PORT
  value: "9090"
{{- end }}

{{- define "linkplane.listenerEnv" -}}
- name: PORT
  value: "8080"
{{- with .Values.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}

{{- define "linkplane.redisEnv" -}}
{{ include "linkplane.secretEnv" (list "REDIS_URL" .Values.redis.existingSecret .Values.redis.key) }}
- name: REDIS_NAMESPACE
  value: {{ .Values.redis.namespace | quote }}
{{- end }}

{{- define "linkplane.kafkaEnv" -}}
- name: KAFKA_BROKERS
  value: {{ join "," .Values.kafka.brokers | quote }}
- name: KAFKA_TOPIC
  value: {{ .Values.kafka.topic | quote }}
- name: KAFKA_PARTITIONS
  value: {{ int .Values.kafka.partitions | quote }}
- name: KAFKA_TLS
  value: {{ .Values.kafka.tls | quote }}
{{- with .Values.kafka.sasl }}
{{- if .mechanism }}
- name: KAFKA_SASL_MECHANISM
  value: {{ .mechanism }}
{{ include "linkplane.secretEnv" (list "KAFKA_SASL_USERNAME" .existingSecret .usernameKey) }}
{{ include "linkplane.secretEnv" (list "KAFKA_SASL_PASSWORD" .existingSecret .passwordKey) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "linkplane.uploadsEnv" -}}
{{- with .Values.uploads.s3 }}
{{- if .bucket }}
- name: UPLOADS_S3_ENDPOINT
  value: {{ .endpoint | quote }}
- name: UPLOADS_S3_REGION
  value: {{ .region | quote }}
- name: UPLOADS_S3_BUCKET
  value: {{ .bucket | quote }}
{{- with .prefix }}
- name: UPLOADS_S3_PREFIX
  value: {{ . | quote }}
{{- end }}
{{ include "linkplane.secretEnv" (list "UPLOADS_S3_ACCESS_KEY_ID" .existingSecret .accessKeyIdKey) }}
{{ include "linkplane.secretEnv" (list "UPLOADS_S3_SECRET_ACCESS_KEY" .existingSecret .secretAccessKeyKey) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "linkplane.mailEnv" -}}
{{- with .Values.mail }}
{{- if .existingSecret }}
- name: MAIL_FROM
  value: {{ .from | quote }}
{{ include "linkplane.secretEnv" (list "SMTP_URL" .existingSecret .key) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "linkplane.geoEnv" -}}
{{- if .Values.geo.cityDatabase.existingClaim }}
- name: GEO_CITY_DB
  value: /geo/{{ .Values.geo.cityDatabase.file }}
{{- end }}
{{- end }}

{{- define "linkplane.geoHeadersEnv" -}}
{{- with .Values.geo.headers }}
- name: GEO_HEADERS
  value: {{ . }}
{{- end }}
{{- end }}

{{- define "linkplane.geoMount" -}}
{{- if .Values.geo.cityDatabase.existingClaim }}
- { name: geo, mountPath: /geo, readOnly: true }
{{- end }}
{{- end }}

{{- define "linkplane.geoVolume" -}}
{{- with .Values.geo.cityDatabase.existingClaim }}
- name: geo
  persistentVolumeClaim: { claimName: {{ . }}, readOnly: true }
{{- end }}
{{- end }}

{{/* Overrides of `kubectl run` for operator commands: the image and the addresses of the stores. */}}
{{- define "linkplane.cliOverrides" -}}
{{- $env := list
  (dict "name" "DATABASE_URL" "valueFrom" (dict "secretKeyRef" (dict "name" .Values.postgres.existingSecret "key" .Values.postgres.keys.owner)))
  (dict "name" "CLICKHOUSE_URL" "valueFrom" (dict "secretKeyRef" (dict "name" .Values.clickhouse.existingSecret "key" .Values.clickhouse.key)))
  (dict "name" "PUBLIC_URL" "value" .Values.publicUrl) -}}
{{- dict "apiVersion" "v1" "spec" (dict "containers" (list (dict "name" "linkplane-cli" "image" (include "linkplane.image" (list . "cli") | trimAll "\"") "env" $env))) | toJson }}
{{- end }}
