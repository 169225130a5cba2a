{{- define "paraph.labels" -}}
app.kubernetes.io/name: paraph
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "paraph.selector" -}}
app.kubernetes.io/name: paraph
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* One container; takes a list of the root, the command and the resources. */}}
{{- define "paraph.container" -}}
{{- $root := index . 0 }}{{- $command := index . 1 }}{{- $resources := index . 2 -}}
name: {{ $command }}
image: "{{ required "image.repository is missing" $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
args: [{{ $command | quote }}]
env:
  - { name: PARAPH_MODE, value: production }
  - { name: PARAPH_PUBLIC_URL, value: "https://{{ $root.Values.host }}" }
  - { name: PARAPH_MAIL_FROM, value: {{ $root.Values.mailFrom | quote }} }
  - { name: PARAPH_TRUST_PROXY, value: {{ $root.Values.trustProxy | quote }} }
  - { name: PARAPH_WORKER_PORT, value: "8080" }
  - { name: PARAPH_LEAVE_SECONDS, value: "10" }
  - { name: PARAPH_MASTER_KEY_FILE, value: /run/secrets/paraph/master.key }
  - { name: PARAPH_S3_BUCKET, value: {{ required "s3.bucket is missing" $root.Values.s3.bucket | quote }} }
  {{- with $root.Values.s3.region }}
  - { name: PARAPH_S3_REGION, value: {{ . | quote }} }
  {{- end }}
  {{- with $root.Values.s3.endpoint }}
  - { name: PARAPH_S3_ENDPOINT, value: {{ . | quote }} }
  {{- end }}
  {{- range $name, $value := $root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  - name: PARAPH_DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ $root.Values.secrets.database }}, key: url } }
  - name: PARAPH_SMTP_URL
    valueFrom: { secretKeyRef: { name: {{ $root.Values.secrets.smtp }}, key: url } }
  - name: PARAPH_S3_ACCESS_KEY_ID
    valueFrom: { secretKeyRef: { name: {{ $root.Values.secrets.s3 }}, key: access-key-id } }
  - name: PARAPH_S3_SECRET_ACCESS_KEY
    valueFrom: { secretKeyRef: { name: {{ $root.Values.secrets.s3 }}, key: secret-access-key } }
resources: {{- toYaml $resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /var/lib/paraph }
  - { name: scratch, mountPath: /tmp }
  - { name: master-key, mountPath: /run/secrets/paraph, readOnly: true }
{{- end }}

{{- define "paraph.pod" -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - { name: data, emptyDir: {} }
  - { name: scratch, emptyDir: {} }
  - name: master-key
    secret: { secretName: {{ .Values.secrets.masterKey }}, defaultMode: 0440 }
{{- end }}
