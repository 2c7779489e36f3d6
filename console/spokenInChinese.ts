import type { Plugin } from 'vite'

/**
 * Where antd and its parts say too little or English to screen readers, and what stands there instead: icons say nothing, controls are
 * named in Chinese, the error of a field is said when it appears.
 */
const SAID_INSTEAD: readonly (readonly [module: string, written: string, instead: string])[] = [
  [
    '@ant-design/icons/es/components/AntdIconLight.js',
    '"aria-label": icon.name',
    '"aria-hidden": restProps["aria-label"] === undefined || undefined',
  ],
  [
    '@rc-component/input-number/es/StepHandler.js',
    "isUpAction ? 'Increase Value' : 'Decrease Value'",
    "isUpAction ? '增加' : '减少'",
  ],
  [
    '@rc-component/input/es/BaseInput.js',
    'className: clsx(clearIconCls',
    '"aria-label": "清除", className: clsx(clearIconCls',
  ],
  [
    'antd/es/input/Search.js',
    'classNames: mergedClassNames.button',
    '"aria-label": searchIcon ? "搜索" : undefined, classNames: mergedClassNames.button',
  ],
  [
    'antd/es/form/ErrorList.js',
    'key: key,',
    'key: key, role: errorStatus === "error" ? "alert" : undefined,',
  ],
  ['@rc-component/select/es/hooks/useAllowClear.js', "'Clear'", "'清除'"],
  ['@rc-component/tabs/es/TabNavList/OperationNode.js', "'expanded dropdown'", "'更多'"],
  [
    '@rc-component/image/es/Preview/Footer.js',
    '"aria-label": type',
    `"aria-label": ${JSON.stringify({
      prev: '上一张',
      next: '下一张',
      flipY: '上下翻转',
      flipX: '左右翻转',
      rotateLeft: '向左旋转',
      rotateRight: '向右旋转',
      zoomOut: '缩小',
      zoomIn: '放大',
    })}[type]`,
  ],
  // Of several pictures, each has its own text.
  ['@rc-component/image/es/Preview/index.js', 'alt: alt,', 'alt: alt ?? imgCommonProps?.alt,'],
  [
    '@rc-component/image/es/Preview/index.js',
    '"aria-label": alt,',
    '"aria-label": alt ?? imgCommonProps?.alt,',
  ],
  [
    '@rc-component/image/es/Preview/PrevNext.js',
    'onClick: () => onActive(-1)',
    '"aria-label": "上一张", onClick: () => onActive(-1)',
  ],
  [
    '@rc-component/image/es/Preview/PrevNext.js',
    'onClick: () => onActive(1)',
    '"aria-label": "下一张", onClick: () => onActive(1)',
  ],
  [
    '@rc-component/image/es/Preview/CloseBtn.js',
    'onClick: onClick',
    '"aria-label": "关闭", onClick: onClick',
  ],
]

/** Changes what antd says where none of its properties does. Fails where a new version of it is written in another way. */
export const spokenInChinese = (): Plugin => ({
  name: 'spoken-in-chinese',
  apply: 'build',
  transform: {
    filter: { id: SAID_INSTEAD.map(([module]) => `**/node_modules/${module}`) },
    handler: (code, id) => {
      let changed = code
      for (const [module, written, instead] of SAID_INSTEAD) {
        if (!id.endsWith(module)) continue
        if (!changed.includes(written)) throw new Error(`${module} has no ${written}`)
        changed = changed.replace(written, instead)
      }
      return { code: changed, map: null }
    },
  },
})
