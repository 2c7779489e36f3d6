
/// Runs shell.js of the web part at the start of documents, after Capacitor's own scripts.
class ShellViewController: CAPBridgeViewController {
    override open func capacitorDidLoad() {
        guard let url = Bundle.main.url(forResource: "public/shell", withExtension: "js"),
              let source = try? String(contentsOf: url, encoding: .utf8) else {
            fatalError("The app has no shell.js")
        }
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
        webView?.configuration.userContentController.addUserScript(script)
    }
}
